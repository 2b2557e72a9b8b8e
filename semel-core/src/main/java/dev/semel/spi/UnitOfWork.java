package dev.semel.spi;

import dev.semel.Isolation;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The transactions that records and business writes share. Thread-bound. */
public interface UnitOfWork {
    /**
     * Begins a transaction, does the work, commits unless it is rollback-only, and gives the connection back.
     *
     * @param settings of the transaction
     * @param work the work; what it throws rolls back and goes up as it is
     * @param <T> its result
     * @return its result, after commit or roll back
     * @throws RestartableException from a claim, if nothing has run
     * @throws CommitRefusedException if the commit failed for certain
     * @throws CommitInDoubtException if the commit ended in an exception that says nothing
     */
    <T extends @Nullable Object> T required(Settings settings, Work<T> work);

    /**
     * The transaction that is open on this thread, whoever began it.
     *
     * @return empty if none is open
     */
    Optional<Joined> joined();

    /**
     * Whether a caller on this thread may be kept waiting for another execution: not while the thread holds a connection,
     * be it that of a transaction which is over and whose callbacks run.
     *
     * @return without it, whether no transaction is open
     */
    default boolean mayWait() {
        return joined().isEmpty();
    }

    /**
     * Does work as if no transaction were open on this thread.
     *
     * @param work the work
     * @param <T> its result
     * @return its result
     */
    <T extends @Nullable Object> T suspended(Plain<T> work);

    /**
     * Of a transaction that Semel begins.
     *
     * @param isolation which
     * @param timeout how long it may take
     */
    record Settings(Isolation isolation, Duration timeout) {}

    /**
     * Work in a transaction.
     *
     * @param <T> its result
     */
    @FunctionalInterface
    interface Work<T extends @Nullable Object> {
        /**
         * Does it.
         *
         * @param transaction the one it runs in
         * @return its result
         */
        T in(Joined transaction);
    }

    /**
     * Work outside any transaction.
     *
     * @param <T> its result
     */
    @FunctionalInterface
    interface Plain<T extends @Nullable Object> {
        /**
         * Does it.
         *
         * @return its result
         */
        T run();
    }
}
