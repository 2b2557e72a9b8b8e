package dev.semel.testkit;

/**
 * What every store keeps, whatever its guarantee: who gets a key, that one of many rivals gets it, what a duplicate is
 * given, and that keys and answers come back to the byte. Tested by a small class for each store, guarantee and mode:
 * extend {@link LeasedStoreContract} or {@link TransactionalStoreContract} and give a {@link StoreFixture}.
 *
 * <p>The tests cannot be overridden, look into the store past the store, and never wait for time to pass.
 */
public abstract class StoreContract extends FenceRules {
    /** For the two contracts. */
    StoreContract() {}
}
