package dev.semel;

import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.CommitInDoubtException;
import dev.semel.spi.CommitRefusedException;
import dev.semel.spi.Exchange;
import dev.semel.spi.Joined;
import dev.semel.spi.Reply;
import dev.semel.spi.RestartableException;
import dev.semel.spi.TransactionalStore;
import dev.semel.spi.Verdict;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * TRANSACTIONAL that reads first, runs, and claims and settles in one statement at the end. It may run before it claims
 * and never commits unclaimed; whatever the action ends in, the record is asked before the caller is answered.
 */
final class LateClaim implements Execution {
    private final TransactionalStore store;
    private final Closing closing;
    private final Ending ending;
    private final Judge judge;
    private final Events events;

    LateClaim(TransactionalStore store, Closing closing, Ending ending, Judge judge, Events events) {
        this.store = store;
        this.closing = closing;
        this.ending = ending;
        this.judge = judge;
        this.events = events;
    }

    @Override
    public Turn go(Request request, Exchange exchange, @Nullable Flight flight) {
        try {
            return runThenClaim(request, exchange);
        } catch (StoreUnavailableException e) {
            events.tell(new SemelEvent.StoreUnavailable(request.key(), e));
            return new Turn.Over(new Reply.Unavailable(e));
        }
    }

    private Turn runThenClaim(Request request, Exchange exchange) {
        Pass pass = new Pass(request, exchange, request.claim(ClaimRequest.Place.OWN_TRANSACTION));
        try {
            Turn turn = store.unitOfWork().required(Ending.settings(request), pass::in);
            return pass.closed == null ? turn : finish(request, exchange, pass.closed);
        } catch (RestartableException e) {
            return pass.closed == null && !pass.ran
                    ? new Turn.Busy()
                    : new Turn.Over(new Reply.Ran(new Verdict.Fault(e)));
        } catch (CommitRefusedException e) {
            return asked(request).orElseGet(() -> ending.commitRefused(request, exchange, e));
        } catch (CommitInDoubtException e) {
            if (!(pass.closed instanceof Closing.Closed.Settled settled)) {
                throw e;
            }
            Turn turn = ending.commitInDoubt(request, settled, e);
            boolean undone = turn instanceof Turn.Over over
                    && over.reply() instanceof Reply.Ran ran
                    && ran.verdict() instanceof Verdict.Fault;
            return undone ? asked(request).orElse(turn) : turn;
        }
    }

    private Turn finish(Request request, Exchange exchange, Closing.Closed closed) {
        boolean committed = closed instanceof Closing.Closed.Settled;
        boolean rejection = closed instanceof Closing.Closed.Undo undo && undo.verdict() instanceof Verdict.Refused;
        if (committed || rejection || closed instanceof Closing.Closed.Beaten) {
            return ending.after(request, exchange, closed);
        }
        return askedAfter(request, closed).orElseGet(() -> ending.after(request, exchange, closed));
    }

    /** If the record cannot be asked, the action's own fault goes along with the store's. */
    private Optional<Turn> askedAfter(Request request, Closing.Closed closed) {
        try {
            return asked(request);
        } catch (StoreUnavailableException e) {
            if (closed instanceof Closing.Closed.Undo undo
                    && undo.verdict() instanceof Verdict.Fault fault
                    && fault.cause() != null) {
                e.addSuppressed(fault.cause());
            }
            throw e;
        }
    }

    /** The record's answer, for an action whose own end is not to be believed while another has done the work. */
    private Optional<Turn> asked(Request request) {
        return store.find(request.digest())
                .filter(record -> record.status().terminal())
                .map(record -> new Turn.Over(judge.kept(request, record)));
    }

    @Override
    public boolean mayWait() {
        return store.unitOfWork().mayWait();
    }

    @Override
    public boolean mayLead() {
        return true;
    }

    private final class Pass {
        private final Request request;
        private final Exchange exchange;
        private final ClaimRequest wish;
        private boolean ran;
        private Closing.@Nullable Closed closed;

        Pass(Request request, Exchange exchange, ClaimRequest wish) {
            this.request = request;
            this.exchange = exchange;
            this.wish = wish;
        }

        Turn in(Joined transaction) {
            Optional<StoredRecord> there = store.findWithin(request.digest());
            if (there.isPresent()) {
                Turn turn = judge.refused(request, Claim.refusedBy(there.get()));
                if (!(turn instanceof Turn.TakeOver)) {
                    transaction.rollbackOnly();
                    return turn;
                }
            }
            TransactionalStore.Watch watch = store.watch();
            ran = true;
            Verdict verdict = Frame.run(request, 0, () -> false, exchange);
            closed = closing.claim(request, transaction, watch, wish, verdict);
            if (!(closed instanceof Closing.Closed.Settled)) {
                transaction.rollbackOnly();
            }
            return new Turn.Busy();
        }
    }
}
