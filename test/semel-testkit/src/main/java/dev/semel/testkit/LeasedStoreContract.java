package dev.semel.testkit;

/**
 * What a LEASED store keeps beside the {@link StoreContract}: who may settle and extend, what a lease that is over means,
 * what resolve, purge and sweep may touch. The store has to be {@link dev.semel.spi.Purgeable}, {@link
 * dev.semel.spi.Resolvable} and {@link dev.semel.spi.Searchable}.
 *
 * <pre>{@code
 * class MyStoreTest extends LeasedStoreContract {
 *     protected StoreFixture fixture() {
 *         return new MyFixture();
 *     }
 * }
 * }</pre>
 */
public abstract class LeasedStoreContract extends TidyRules {
    /** For subclasses. */
    protected LeasedStoreContract() {}
}
