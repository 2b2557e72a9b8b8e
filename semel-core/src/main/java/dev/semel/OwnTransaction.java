package dev.semel;

import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.CommitInDoubtException;
import dev.semel.spi.CommitRefusedException;
import dev.semel.spi.Exchange;
import dev.semel.spi.Joined;
import dev.semel.spi.Ownership;
import dev.semel.spi.Reply;
import dev.semel.spi.RestartableException;
import dev.semel.spi.TransactionalStore;
import dev.semel.spi.Verdict;
import org.jspecify.annotations.Nullable;

/** TRANSACTIONAL in a transaction that Semel begins: claim, action and settle commit together or not at all. */
final class OwnTransaction implements Execution {
    private static final int TRIES = 8;

    private final TransactionalStore store;
    private final Closing closing;
    private final Ending ending;
    private final Judge judge;
    private final Events events;

    OwnTransaction(TransactionalStore store, Closing closing, Ending ending, Judge judge, Events events) {
        this.store = store;
        this.closing = closing;
        this.ending = ending;
        this.judge = judge;
        this.events = events;
    }

    @Override
    public Turn go(Request request, Exchange exchange, @Nullable Flight flight) {
        ClaimRequest wish = request.claim(ClaimRequest.Place.OWN_TRANSACTION);
        for (int i = 0; i < TRIES; i++) {
            Pass pass = new Pass(request, exchange, flight);
            try {
                ClaimRequest tried = wish;
                Turn turn = store.unitOfWork()
                        .required(Ending.settings(request), transaction -> pass.in(transaction, tried));
                if (turn instanceof Turn.TakeOver over) {
                    wish = wish.naming(over.record());
                } else {
                    return pass.closed == null ? turn : ending.after(request, exchange, pass.closed);
                }
            } catch (RestartableException e) {
                if (pass.own != null) {
                    return new Turn.Over(new Reply.Ran(new Verdict.Fault(e)));
                }
            } catch (CommitRefusedException e) {
                return ending.commitRefused(request, exchange, e);
            } catch (CommitInDoubtException e) {
                return pass.doubtful(e);
            } catch (StoreUnavailableException e) {
                events.tell(new SemelEvent.StoreUnavailable(request.key(), e));
                return new Turn.Over(new Reply.Unavailable(e));
            }
        }
        return new Turn.Busy();
    }

    @Override
    public boolean mayWait() {
        return store.unitOfWork().mayWait();
    }

    @Override
    public boolean mayLead() {
        return true;
    }

    /** What one transaction has come to so far. */
    private final class Pass {
        private final Request request;
        private final Exchange exchange;
        private final @Nullable Flight flight;
        private @Nullable Ownership own;
        private Closing.@Nullable Closed closed;

        Pass(Request request, Exchange exchange, @Nullable Flight flight) {
            this.request = request;
            this.exchange = exchange;
            this.flight = flight;
        }

        Turn in(Joined transaction, ClaimRequest wish) {
            Claim claim = store.claim(wish);
            if (!(claim instanceof Claim.Acquired acquired)) {
                transaction.rollbackOnly();
                return judge.refused(request, claim);
            }
            own = acquired.ownership();
            if (flight != null) {
                flight.acquire();
            }
            events.tell(new SemelEvent.Claimed(request.key(), own.attempt()));
            Verdict verdict = Frame.run(request, own.attempt(), () -> false, exchange);
            closed = closing.settle(request, transaction, own, verdict);
            if (!(closed instanceof Closing.Closed.Settled)) {
                transaction.rollbackOnly();
            }
            return new Turn.Busy();
        }

        Turn doubtful(CommitInDoubtException doubt) {
            if (!(closed instanceof Closing.Closed.Settled settled)) {
                throw doubt;
            }
            return ending.commitInDoubt(request, settled, doubt);
        }
    }
}
