package dev.semel;

import dev.semel.spi.Exchange;
import dev.semel.spi.Joined;
import dev.semel.spi.Reply;
import dev.semel.spi.Store;
import dev.semel.spi.TransactionalStore;
import dev.semel.spi.Verdict;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Chooses the execution of a call, once, and sends it through the door. */
final class Engine implements AutoCloseable {
    private final @Nullable TransactionalStore transactional;
    private final Heartbeats heartbeats = new Heartbeats();
    private final LostClaims lostClaims;
    private final Judge judge;
    private final Events events;
    private final Door door;
    private final Store store;

    Engine(Store store, Patience patience, Events events) {
        this.store = store;
        this.transactional = store instanceof TransactionalStore t ? t : null;
        this.events = events;
        this.lostClaims = new LostClaims(store, heartbeats, events);
        this.judge = new Judge(events);
        this.door = new Door(new Flights(), patience, judge, events);
    }

    Reply perform(Request request, Exchange exchange) {
        Reply reply = ScopeGuarantee.of(request.scope(), store) == Guarantee.LEASED || transactional == null
                ? leased(request, exchange)
                : transactional(request, exchange, transactional);
        if (reply instanceof Reply.Started started) {
            return new Reply.Started(started.end().thenApply(end -> told(request, end)));
        }
        return told(request, reply);
    }

    private Reply transactional(Request request, Exchange asked, TransactionalStore truth) {
        Exchange exchange = new InOneCall(asked);
        Closing closing = new Closing(truth, judge);
        Optional<Joined> joined = truth.unitOfWork().joined();
        if (joined.isPresent()) {
            Execution execution = new JoinedTransaction(truth, joined.get(), closing, judge, events, door);
            return door.enter(request, execution, exchange);
        }
        Ending ending = new Ending(truth, judge, events);
        Execution execution = request.scope().claim() == ClaimTime.LATE
                ? new LateClaim(truth, closing, ending, judge, events)
                : new OwnTransaction(truth, closing, ending, judge, events);
        return door.enter(request, execution, exchange);
    }

    private Reply leased(Request request, Exchange exchange) {
        if (transactional == null || transactional.unitOfWork().joined().isEmpty()) {
            boolean mayWait =
                    transactional == null || transactional.unitOfWork().mayWait();
            Execution outside = mayWait
                    ? Leased.outsideTransactions(store, heartbeats, lostClaims, judge, events, door)
                    : Leased.besideAConnection(store, heartbeats, lostClaims, judge, events, door);
            return door.enter(request, outside, exchange);
        }
        if (request.scope().openTransaction() == OpenTransaction.REFUSE) {
            throw new MisconfiguredException("Scope '" + request.scope().name()
                    + "' is LEASED and was called inside an open transaction: its record would outlive a rollback."
                    + " Call it outside, make the scope TRANSACTIONAL, or declare openTransaction(SUSPEND).");
        }
        Execution beside = Leased.besideAConnection(store, heartbeats, lostClaims, judge, events, door);
        return transactional.unitOfWork().suspended(() -> door.enter(request, beside, exchange));
    }

    private Reply told(Request request, Reply reply) {
        if (reply instanceof Reply.Ran ran
                && ran.verdict() instanceof Verdict.Answered answered
                && !answered.answer().kept()) {
            notKept(request, answered);
        } else if (reply instanceof Reply.Kept) {
            events.tell(new SemelEvent.Replayed(request.key()));
        } else if (reply instanceof Reply.InProgress) {
            events.tell(new SemelEvent.InProgress(request.key()));
        } else if (reply instanceof Reply.KeyReused) {
            events.tell(new SemelEvent.KeyReused(request.key()));
        } else if (reply instanceof Reply.Unknown) {
            events.tell(new SemelEvent.OutcomeUnknown(request.key()));
        }
        return reply;
    }

    private void notKept(Request request, Verdict.Answered answered) {
        SemelEvent event =
                new SemelEvent.AnswerNotKept(request.key(), answered.answer().text());
        if (answered.unencodable() == null) {
            events.tell(event);
        } else {
            events.warn(event, "the answer could not be encoded and is not kept", answered.unencodable());
        }
    }

    @Override
    public void close() {
        heartbeats.close();
    }
}
