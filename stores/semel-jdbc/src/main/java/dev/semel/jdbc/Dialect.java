package dev.semel.jdbc;

import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.Ownership;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/**
 * What one database does in a way of its own; all else is said by the texts in its folder.
 *
 * <p>What the driver throws goes up as it is, and {@link Errors} reads it: restartable, aborted, refused or away. A
 * dialect catches only what it turns into a value.
 */
interface Dialect {
    /**
     * Claims, takes over, or says who has the key: on the transaction's connection for a TRANSACTIONAL claim, else in
     * autocommit. A claim by the same owner again returns {@code Acquired} with the same attempt, its lease renewed.
     */
    Claim claim(Session session, ClaimRequest request) throws SQLException;

    /**
     * Waits, no longer than the bound, for any transaction that may still be about to write this key, then says whether
     * the row is this owner's and attempt's. Runs in a READ COMMITTED transaction of its own, which is rolled back; what
     * it sets in the session it sets back. Passing the bound is the driver's lock time-out.
     */
    boolean committed(Session session, Ownership own, Duration bound) throws SQLException;

    /** How several records are written at once; empty where nothing is won by that. */
    default Optional<Together> together() {
        return Optional.empty();
    }

    /** Leaves a mark in the open transaction that goes with it, where the database may undo it and go on in a new one. */
    default void mark(Session session) throws SQLException {}

    /** Takes the mark off; false if it has gone. */
    default boolean unmark(Session session) throws SQLException {
        return true;
    }

    /** Deletes one batch as {@link dev.semel.spi.Purgeable#purge} says, in a READ COMMITTED transaction of its own. */
    int purge(Session session, int limit) throws SQLException;

    /** Writes one batch down as {@link dev.semel.spi.Purgeable#sweep} says, in a READ COMMITTED transaction of its own. */
    int sweep(Session session, int limit) throws SQLException;
}
