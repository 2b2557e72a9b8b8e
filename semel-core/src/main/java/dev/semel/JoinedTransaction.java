package dev.semel;

import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.Exchange;
import dev.semel.spi.Joined;
import dev.semel.spi.Ownership;
import dev.semel.spi.Reply;
import dev.semel.spi.RestartableException;
import dev.semel.spi.Settlement;
import dev.semel.spi.TransactionAbortedException;
import dev.semel.spi.TransactionalStore;
import dev.semel.spi.Verdict;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * TRANSACTIONAL in the caller's transaction. With a mark a failed action is undone to before the claim and the caller's
 * transaction stays usable; without one it becomes rollback-only. The record alone is never deleted and never left.
 */
final class JoinedTransaction implements Execution {
    private static final int TRIES = 4;

    private final TransactionalStore store;
    private final Joined transaction;
    private final Closing closing;
    private final Judge judge;
    private final Events events;
    private final Door door;

    JoinedTransaction(
            TransactionalStore store, Joined transaction, Closing closing, Judge judge, Events events, Door door) {
        this.store = store;
        this.transaction = transaction;
        this.closing = closing;
        this.judge = judge;
        this.events = events;
        this.door = door;
    }

    @Override
    public boolean mayWait() {
        return false;
    }

    @Override
    public boolean mayLead() {
        return transaction.completionHook().isPresent();
    }

    @Override
    public Turn go(Request request, Exchange exchange, @Nullable Flight flight) {
        if (flight != null) {
            flight.unshare();
        }
        if (transaction.isRollbackOnly()) {
            return doomed(request);
        }
        try {
            return claimAndRun(request, exchange, flight);
        } catch (TransactionAbortedException e) {
            transaction.rollbackOnly();
            return doomed(request);
        } catch (StoreUnavailableException e) {
            events.tell(new SemelEvent.StoreUnavailable(request.key(), e));
            return new Turn.Over(new Reply.Unavailable(e));
        }
    }

    private Turn claimAndRun(Request request, Exchange exchange, @Nullable Flight flight) {
        Optional<Joined.Mark> mark = transaction.mark();
        ClaimRequest wish = request.claim(ClaimRequest.Place.CALLERS_TRANSACTION);
        for (int i = 0; i < TRIES; i++) {
            Claim claim = claimOrUndo(request, wish, mark);
            if (claim instanceof Claim.Acquired acquired) {
                if (flight != null) {
                    flight.acquire();
                }
                return guarded(() -> run(request, exchange, acquired.ownership(), mark, flight));
            }
            Turn turn = judge.refused(request, claim);
            if (!(turn instanceof Turn.TakeOver over)) {
                mark.ifPresent(Joined.Mark::release);
                return turn;
            }
            wish = wish.naming(over.record());
        }
        mark.ifPresent(Joined.Mark::release);
        return new Turn.Busy();
    }

    /** Nothing runs in a transaction that cannot commit; a record that others have settled is still good. */
    private Turn doomed(Request request) {
        Optional<StoredRecord> record = store.find(request.digest());
        if (record.isPresent() && record.get().status().terminal()) {
            return new Turn.Over(judge.kept(request, record.get()));
        }
        return new Turn.Over(new Reply.Ran(new Verdict.Fault(new RolledBackException(
                request.key(),
                "the transaction was rollback-only before the action, so the action was not run."
                        + " Begin a new transaction, or let the first error go up",
                null))));
    }

    /** A claim may have written before it failed: what it wrote must not be the caller's to commit. */
    private Claim claimOrUndo(Request request, ClaimRequest wish, Optional<Joined.Mark> mark) {
        try {
            return claim(request, wish);
        } catch (StoreUnavailableException e) {
            undo(new Closing.Closed.Lost(), mark);
            throw e;
        }
    }

    private Claim claim(Request request, ClaimRequest wish) {
        try {
            return store.claim(wish);
        } catch (RestartableException e) {
            transaction.rollbackOnly();
            throw new RetryTransactionException(request.key(), e);
        }
    }

    /** Nothing that goes wrong after the claim may leave a record for the caller to commit. */
    private Turn guarded(Supplier<Turn> claimed) {
        try {
            return claimed.get();
        } catch (Throwable broken) {
            transaction.rollbackOnly();
            throw broken;
        }
    }

    private Turn run(
            Request request, Exchange exchange, Ownership own, Optional<Joined.Mark> mark, @Nullable Flight flight) {
        events.tell(new SemelEvent.Claimed(request.key(), own.attempt()));
        Verdict verdict = Frame.run(request, own.attempt(), () -> false, exchange);
        Closing.Closed closed = closing.settle(request, transaction, own, verdict);
        if (closed instanceof Closing.Closed.Settled settled) {
            mark.ifPresent(Joined.Mark::release);
            publishAtCommit(request, settled.verdict(), flight);
            return new Turn.Over(new Reply.Ran(settled.verdict()));
        }
        undo(closed, mark);
        Reply reply = undone(request, exchange, closed, mark, flight);
        mark.filter(m -> !transaction.isRollbackOnly()).ifPresent(Joined.Mark::release);
        return new Turn.Over(reply);
    }

    /**
     * Back to the mark, so that the caller decides; without one, or if that fails, the whole transaction goes. A store
     * that did not answer makes it go as well, but not before what can be undone is: not everyone can forbid a commit.
     */
    private void undo(Closing.Closed closed, Optional<Joined.Mark> mark) {
        boolean whole = mark.isEmpty() || closed instanceof Closing.Closed.Away;
        try {
            mark.ifPresent(Joined.Mark::rollBack);
        } catch (RuntimeException e) {
            whole = true;
            if (closed instanceof Closing.Closed.Undo undo
                    && undo.verdict() instanceof Verdict.Fault fault
                    && fault.cause() != null) {
                fault.cause().addSuppressed(e);
            }
        }
        if (whole) {
            transaction.rollbackOnly();
        }
    }

    private Reply undone(
            Request request,
            Exchange exchange,
            Closing.Closed closed,
            Optional<Joined.Mark> mark,
            @Nullable Flight flight) {
        if (closed instanceof Closing.Closed.Away away) {
            return new Reply.Unavailable(away.cause());
        }
        if (closed instanceof Closing.Closed.Lost) {
            events.tell(new SemelEvent.OwnershipLost(request.key()));
            return new Reply.Ran(new Verdict.Fault(new OwnershipLostException(request.key())));
        }
        Verdict verdict = closed instanceof Closing.Closed.Undo undo
                ? undo.verdict()
                : exchange.refused(((Closing.Closed.Refused) closed).failure());
        if (verdict instanceof Verdict.Refused refused && mark.isPresent() && !transaction.isRollbackOnly()) {
            return storeRejection(request, refused, flight);
        }
        return new Reply.Ran(verdict);
    }

    private Reply storeRejection(Request request, Verdict.Refused refused, @Nullable Flight flight) {
        ClaimRequest wish =
                request.claim(ClaimRequest.Place.CALLERS_TRANSACTION).settled(new Settlement.Failed(refused.answer()));
        Claim claim = claim(request, wish);
        if (claim instanceof Claim.Abandoned abandoned) {
            claim = claim(request, wish.naming(abandoned.record()));
        }
        if (claim instanceof Claim.Acquired) {
            publishAtCommit(request, refused, flight);
            return new Reply.Ran(refused);
        }
        return judge.refused(request, claim) instanceof Turn.Over over
                ? over.reply()
                : new Reply.InProgress(Patience.RETRY_AFTER);
    }

    /**
     * Lets followers go through the door again when the caller's transaction ends, whichever way: what this call wrote may
     * have been undone to a savepoint taken before it, and then a commit says nothing about it. The record does.
     */
    private void publishAtCommit(Request request, Verdict verdict, @Nullable Flight flight) {
        SemelEvent event = verdict instanceof Verdict.Answered
                ? new SemelEvent.Executed(request.key())
                : new SemelEvent.Rejected(request.key());
        Optional<Joined.CompletionHook> hook = transaction.completionHook();
        if (hook.isEmpty()) {
            events.tell(event);
            return;
        }
        hook.get().onCompletion(completion -> {
            if (flight != null) {
                door.end(request, flight, null);
            }
            if (completion == Joined.Completion.COMMITTED) {
                events.tell(event);
            } else if (completion == Joined.Completion.IN_DOUBT) {
                events.tell(new SemelEvent.CommitInDoubt(request.key(), "NOT_LOOKED_UP"));
            }
        });
        if (flight != null) {
            flight.handOver();
        }
    }
}
