package dev.semel;

import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.Joined;
import dev.semel.spi.Ownership;
import dev.semel.spi.RestartableException;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import dev.semel.spi.StoreRefusedException;
import dev.semel.spi.TransactionAbortedException;
import dev.semel.spi.TransactionalStore;
import dev.semel.spi.Verdict;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What has to be true before an answer is an answer: the unit of work is flushed, it is not rollback-only, and the record
 * holds the answer in the same transaction. The same for a transaction of Semel's and one of the caller's.
 */
final class Closing {
    private final TransactionalStore store;
    private final Judge judge;

    Closing(TransactionalStore store, Judge judge) {
        this.store = store;
        this.judge = judge;
    }

    /** How the closing of a transaction came out. Only {@link Settled} may commit. */
    sealed interface Closed {
        /** Flushed and settled: the commit decides. */
        record Settled(Verdict.Answered verdict, Ownership own) implements Closed {}

        /** To be undone; the verdict stands. */
        record Undo(Verdict verdict) implements Closed {}

        /** To be undone; the application may judge what the database said. */
        record Refused(RuntimeException failure) implements Closed {}

        /** To be undone: another execution has the key. */
        record Lost() implements Closed {}

        /** To be undone: the store did not answer. */
        record Away(StoreUnavailableException cause) implements Closed {}

        /** To be undone: a late claim did not get the key. */
        record Beaten(Claim claim) implements Closed {}
    }

    /** Closes an execution that has claimed. */
    Closed settle(Request request, Joined transaction, Ownership own, Verdict verdict) {
        return close(request, transaction, verdict, answered -> {
            Settled stored = store.settle(own, new Settlement.Done(answered.answer()));
            return stored == Settled.STORED ? new Closed.Settled(answered, own) : new Closed.Lost();
        });
    }

    /** Closes an execution that claims only now. */
    Closed claim(
            Request request, Joined transaction, TransactionalStore.Watch watch, ClaimRequest wish, Verdict verdict) {
        return close(request, transaction, verdict, answered -> {
            watch.end();
            Claim claim = store.claim(wish.settled(new Settlement.Done(answered.answer())));
            if (claim instanceof Claim.Abandoned abandoned
                    && judge.refused(request, abandoned) instanceof Turn.TakeOver) {
                claim = store.claim(wish.naming(abandoned.record()).settled(new Settlement.Done(answered.answer())));
            }
            return claim instanceof Claim.Acquired acquired
                    ? new Closed.Settled(answered, acquired.ownership())
                    : new Closed.Beaten(claim);
        });
    }

    private Closed close(Request request, Joined transaction, Verdict verdict, Last last) {
        if (!(verdict instanceof Verdict.Answered answered)) {
            return new Closed.Undo(verdict);
        }
        @Nullable
        Closed flushed = guarded(request, () -> {
            transaction.flush();
            return null;
        });
        if (flushed != null) {
            return flushed;
        }
        if (transaction.isRollbackOnly()) {
            return new Closed.Undo(rollbackOnly(request, answered.answer()));
        }
        if (answered.unencodable() != null) {
            return new Closed.Undo(new Verdict.Fault(answered.unencodable()));
        }
        Closed closed = guarded(request, () -> last.step(answered));
        return closed == null ? new Closed.Lost() : closed;
    }

    private static Verdict rollbackOnly(Request request, Answer answer) {
        if (answer.status() >= 400 && answer.status() < 500) {
            return new Verdict.Refused(answer, null);
        }
        return new Verdict.Fault(new RolledBackException(
                request.key(),
                "the action returned an answer, but its transaction is marked rollback-only, so nothing of it was kept."
                        + " Let the exception that marked it go up, or do not mark it",
                null));
    }

    private static @Nullable Closed guarded(Request request, Supplier<@Nullable Closed> step) {
        try {
            return step.get();
        } catch (StoreUnavailableException e) {
            return new Closed.Away(e);
        } catch (TransactionAbortedException e) {
            return new Closed.Undo(new Verdict.Fault(new RolledBackException(
                    request.key(),
                    "the database has aborted the transaction after an SQL error that the action did not let go up;"
                            + " nothing of it was kept. Let SQL errors go up, or use a savepoint around what may fail",
                    e)));
        } catch (StoreRefusedException | RestartableException e) {
            return new Closed.Undo(new Verdict.Fault(e));
        } catch (RuntimeException e) {
            return new Closed.Refused(e);
        }
    }

    private interface Last {
        Closed step(Verdict.Answered answered);
    }
}
