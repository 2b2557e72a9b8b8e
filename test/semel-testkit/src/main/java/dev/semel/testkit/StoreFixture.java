package dev.semel.testkit;

import dev.semel.Isolation;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Store;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * An empty store under test, and a way round it. Races use up to 20 threads, each with one transaction open, while this
 * looks on: a pool behind the store needs 24 connections.
 */
public interface StoreFixture {
    /**
     * The store.
     *
     * @return always the same
     */
    Store store();

    /**
     * In what it differs.
     *
     * @return its traits
     */
    Set<StoreTrait> traits();

    /**
     * Looks into the store without the store's help, on a connection of its own.
     *
     * @param digest the key
     * @return what is committed for it
     */
    Optional<RawRow> look(KeyDigest digest);

    /**
     * Lets time pass for one record: moves its times back, or the store's clock on.
     *
     * @param digest the key
     * @param by how much older it becomes
     */
    void age(KeyDigest digest, Duration by);

    /**
     * Isolation of the transactions in which TRANSACTIONAL claims are tested.
     *
     * @return READ_COMMITTED, unless the fixture's connections are set to something else that is to be tested
     */
    default Isolation isolation() {
        return Isolation.READ_COMMITTED;
    }
}
