package dev.semel.testkit.points;

import dev.semel.StoreUnavailableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.Callable;

/**
 * The business of an enumerated operation: what must happen once. In TRANSACTIONAL a write shares the transaction of the
 * record; in LEASED it is another system, which keeps it. For one call; used by its thread only.
 */
public final class Effects {
    private final Rival rival;
    private final Run run;
    private final Truth truth;

    Effects(Rival rival, Run run, Truth truth) {
        this.rival = rival;
        this.run = run;
        this.truth = truth;
    }

    /**
     * Writes one effect. A point at which the schedule may stop.
     *
     * @param what in words, others for each effect of the operation: the same twice is one of them done twice
     * @return its receipt, of no other effect: an operation that answers with it is also checked for answering with an
     *     effect that is there
     * @throws UncheckedIOException where the schedule says that the write failed, or that its reply was lost
     */
    public String write(String what) {
        Effect effect = run.writes(what);
        try {
            rival.step(Call.WRITE, () -> {
                truth.write(rival.transaction(), effect);
                return effect;
            });
        } catch (StoreUnavailableException e) {
            throw new UncheckedIOException(new IOException("An effect could not be written, or its reply was lost", e));
        }
        return effect.receipt();
    }

    /**
     * Does work in a transaction of the caller's own, with savepoints, as of plain JDBC: a TRANSACTIONAL operation joins
     * it. It commits, unless the work throws or the transaction is rollback-only.
     *
     * @param work asks for the operation
     * @param <T> what it returns
     * @return what it returns, if that is committed
     * @throws Exception what the work throws; or that the transaction was rolled back, or ended without a word
     */
    public <T> T inTransaction(Callable<T> work) throws Exception {
        return rival.node().transactions().callers(work, transaction -> {});
    }

    /**
     * As {@link #inTransaction}, without savepoints, as where a persistence context holds writes back.
     *
     * @param work asks for the operation
     * @param <T> what it returns
     * @return what it returns, if that is committed
     * @throws Exception what the work throws; or that the transaction was rolled back, or ended without a word
     */
    public <T> T inTransactionWithoutSavepoints(Callable<T> work) throws Exception {
        return rival.node().transactions().callers(work, Transaction::withoutMarks);
    }
}
