package dev.semel.spi;

import java.util.Optional;
import java.util.function.Consumer;

/** A transaction that is open on this thread. */
public interface Joined {
    /**
     * Takes a savepoint, where the transaction manager manages plain JDBC: a persistence context would flush undone
     * entities later.
     *
     * @return the mark; empty where none may be taken
     */
    Optional<Mark> mark();

    /** Sends what a persistence context still holds back. Throws what the database says. */
    void flush();

    /**
     * Whether the transaction can only roll back.
     *
     * @return true once anybody has marked it, or the database has aborted it
     */
    boolean isRollbackOnly();

    /** Makes it roll back whatever comes. */
    void rollbackOnly();

    /**
     * The way to hear of its end.
     *
     * @return empty where there is none, as with plain JDBC
     */
    Optional<CompletionHook> completionHook();

    /** A place in the transaction to go back to. */
    interface Mark {
        /** Undoes all that came after the mark, and a rollback-only mark set since. The mark stays usable. */
        void rollBack();

        /** Forgets the mark. */
        void release();
    }

    /** Registers for the end of a transaction. */
    @FunctionalInterface
    interface CompletionHook {
        /**
         * Calls back once, after the end.
         *
         * @param listener is told how it ended
         */
        void onCompletion(Consumer<Completion> listener);
    }

    /** How a transaction ended. */
    enum Completion {
        /** Committed. */
        COMMITTED,
        /** Rolled back. */
        ROLLED_BACK,
        /** Nobody knows. */
        IN_DOUBT
    }
}
