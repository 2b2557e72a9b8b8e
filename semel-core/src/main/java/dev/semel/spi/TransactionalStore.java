package dev.semel.spi;

import dev.semel.StoredRecord;
import java.time.Duration;
import java.util.Optional;

/** A store whose records can share a transaction with the business. */
public interface TransactionalStore extends Store {
    /**
     * The transactions that records can share.
     *
     * @return the unit of work
     */
    UnitOfWork unitOfWork();

    /**
     * Reads a record through the open transaction, so that its own writes are seen.
     *
     * @param digest the key
     * @return the record; empty if absent or past its retention
     */
    Optional<StoredRecord> findWithin(KeyDigest digest);

    /**
     * Watches over the open transaction from here to its end, for an execution that leaves nothing of its own in it before:
     * some databases undo a whole transaction at a deadlock and go on in a new one. An exception that the action swallows
     * would then make half an operation of it.
     *
     * @return to be asked at the end; watches nothing, as without it, where the database lets no such transaction commit
     */
    default Watch watch() {
        return () -> {};
    }

    /** Watches over one transaction. */
    @FunctionalInterface
    interface Watch {
        /**
         * Refuses a transaction that is no longer the one that was watched.
         *
         * @throws TransactionAbortedException if the database has undone that one
         */
        void end();
    }

    /**
     * Looks for the fate of a commit that ended without a word: on a new connection, by a step that waits for a
     * transaction still open at the server.
     *
     * @param own the right whose settlement was committed
     * @param bound the longest to wait
     * @return what became of it; never throws for a store that is away
     */
    Fate fate(Ownership own, Duration bound);

    /** What became of a commit. */
    enum Fate {
        /** The record is there: it committed. */
        COMMITTED,
        /** It is not there after the wait: it did not. */
        ABSENT,
        /** The bound passed, or the store is away. */
        UNDECIDED
    }
}
