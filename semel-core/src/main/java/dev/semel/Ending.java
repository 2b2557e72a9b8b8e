package dev.semel;

import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.CommitInDoubtException;
import dev.semel.spi.CommitRefusedException;
import dev.semel.spi.Exchange;
import dev.semel.spi.Ownership;
import dev.semel.spi.Reply;
import dev.semel.spi.RestartableException;
import dev.semel.spi.Settlement;
import dev.semel.spi.TransactionalStore;
import dev.semel.spi.UnitOfWork;
import dev.semel.spi.Verdict;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** What follows a transaction of Semel's own: rejections stored by themselves, commits in doubt looked up. */
final class Ending {
    private static final int TRIES = 8;

    private final TransactionalStore store;
    private final Judge judge;
    private final Events events;

    Ending(TransactionalStore store, Judge judge, Events events) {
        this.store = store;
        this.judge = judge;
        this.events = events;
    }

    static UnitOfWork.Settings settings(Request request) {
        return new UnitOfWork.Settings(
                request.scope().isolation(), request.scope().transactionTimeout());
    }

    /** The reply to an execution whose transaction is over: committed if it settled, else rolled back. */
    Turn after(Request request, Exchange exchange, Closing.Closed closed) {
        if (closed instanceof Closing.Closed.Settled settled) {
            return committed(request, settled);
        }
        if (closed instanceof Closing.Closed.Undo undo) {
            return undone(request, undo.verdict());
        }
        if (closed instanceof Closing.Closed.Refused refused) {
            return undone(request, exchange.refused(refused.failure()));
        }
        if (closed instanceof Closing.Closed.Away away) {
            return new Turn.Over(new Reply.Unavailable(away.cause()));
        }
        if (closed instanceof Closing.Closed.Beaten beaten) {
            return judge.refused(request, beaten.claim()) instanceof Turn.Over over ? over : new Turn.Busy();
        }
        return replaced(request);
    }

    /** A commit that failed for certain: writes are gone, the application may make a rejection of it. */
    Turn commitRefused(Request request, Exchange exchange, CommitRefusedException refused) {
        RuntimeException failure = refused.getCause() instanceof RuntimeException cause ? cause : refused;
        return undone(request, exchange.refused(failure));
    }

    /** A commit that ended without a word. */
    Turn commitInDoubt(Request request, Closing.Closed.Settled settled, CommitInDoubtException doubt) {
        TransactionalStore.Fate fate = store.fate(settled.own(), request.scope().commitLookup());
        events.warn(
                new SemelEvent.CommitInDoubt(request.key(), fate.name()),
                "a commit ended without a word; looked up: " + fate,
                doubt);
        return switch (fate) {
            case COMMITTED -> committed(request, settled);
            case ABSENT -> new Turn.Over(new Reply.Ran(new Verdict.Fault(causeOf(doubt))));
            case UNDECIDED -> new Turn.Over(new Reply.Unknown(doubt));
        };
    }

    private Turn committed(Request request, Closing.Closed.Settled settled) {
        events.tell(new SemelEvent.Executed(request.key()));
        return new Turn.Over(new Reply.Ran(settled.verdict()));
    }

    private static Throwable causeOf(CommitInDoubtException doubt) {
        return doubt.getCause() == null ? doubt : doubt.getCause();
    }

    private Turn undone(Request request, Verdict verdict) {
        if (verdict instanceof Verdict.Refused refused) {
            return storeRejection(request, refused);
        }
        if (verdict instanceof Verdict.Fault fault) {
            String cause = fault.cause() == null
                    ? "returned 5xx"
                    : fault.cause().getClass().getName();
            events.tell(new SemelEvent.Faulted(request.key(), cause));
        }
        return new Turn.Over(new Reply.Ran(verdict));
    }

    /** The rejection becomes a record by an ordinary claim in a small transaction; another record wins. */
    private Turn storeRejection(Request request, Verdict.Refused refused) {
        ClaimRequest wish =
                request.claim(ClaimRequest.Place.OWN_TRANSACTION).settled(new Settlement.Failed(refused.answer()));
        RuntimeException last = null;
        AtomicReference<Ownership> own = new AtomicReference<>();
        for (int i = 0; i < TRIES; i++) {
            try {
                Claim claim = claimAlone(request, wish, own);
                if (claim instanceof Claim.Acquired) {
                    return rejected(request, refused);
                }
                Turn turn = judge.refused(request, claim);
                if (!(turn instanceof Turn.TakeOver over)) {
                    return turn instanceof Turn.Over ? turn : inProgress();
                }
                wish = wish.naming(over.record());
            } catch (RestartableException e) {
                last = e;
            } catch (CommitInDoubtException e) {
                TransactionalStore.Fate fate =
                        store.fate(own.get(), request.scope().commitLookup());
                events.warn(
                        new SemelEvent.CommitInDoubt(request.key(), fate.name()),
                        "the commit of a rejection ended without a word; looked up: " + fate,
                        e);
                return fate == TransactionalStore.Fate.COMMITTED
                        ? rejected(request, refused)
                        : unavailable(request, e, refused.cause());
            } catch (RuntimeException e) {
                return unavailable(request, e, refused.cause());
            }
        }
        return last == null ? inProgress() : unavailable(request, last, refused.cause());
    }

    private Claim claimAlone(Request request, ClaimRequest wish, AtomicReference<Ownership> own) {
        return store.unitOfWork().required(settings(request), transaction -> {
            Claim claim = store.claim(wish);
            if (claim instanceof Claim.Acquired acquired) {
                own.set(acquired.ownership());
            } else {
                transaction.rollbackOnly();
            }
            return claim;
        });
    }

    private Turn rejected(Request request, Verdict.Refused refused) {
        events.tell(new SemelEvent.Rejected(request.key()));
        return new Turn.Over(new Reply.Ran(refused));
    }

    private Turn unavailable(Request request, RuntimeException failure, @Nullable Throwable original) {
        if (original != null && original != failure) {
            failure.addSuppressed(original);
        }
        events.warn(
                new SemelEvent.StoreUnavailable(request.key(), failure),
                "a rejection could not be stored; its writes are undone",
                failure);
        return new Turn.Over(new Reply.Unavailable(failure));
    }

    private Turn replaced(Request request) {
        events.tell(new SemelEvent.OwnershipLost(request.key()));
        return new Turn.Over(store.find(request.digest())
                .filter(record -> record.status().terminal())
                .map(record -> judge.kept(request, record))
                .orElseGet(() -> new Reply.Ran(new Verdict.Fault(new OwnershipLostException(request.key())))));
    }

    private static Turn inProgress() {
        return new Turn.Over(new Reply.InProgress(Patience.RETRY_AFTER));
    }
}
