package dev.semel;

import dev.semel.spi.Exchange;
import dev.semel.spi.Reply;
import org.jspecify.annotations.Nullable;

/**
 * Where every call comes in: it leads its key in this JVM, or follows whoever does, and waits for other nodes by going
 * again. The first deadline of a call holds through all of it.
 */
final class Door {
    private final Flights flights;
    private final Patience patience;
    private final Judge judge;
    private final Events events;

    Door(Flights flights, Patience patience, Judge judge, Events events) {
        this.flights = flights;
        this.patience = patience;
        this.judge = judge;
        this.events = events;
    }

    Reply enter(Request request, Execution execution, Exchange exchange) {
        if (Frame.inside(request.digest())) {
            events.tell(new SemelEvent.Reentered(request.key()));
            return inProgress();
        }
        boolean mayWait = execution.mayWait() && Frame.innermost() == null;
        long deadline = System.nanoTime() + request.scope().patience().toNanos();
        for (int turn = 0; ; turn++) {
            Flight theirs = flights.current(request.digest());
            if (theirs != null && !theirs.ledByThisThread()) {
                Followed followed = follow(request, theirs, mayWait, deadline);
                if (followed.reply() != null) {
                    return followed.reply();
                }
                if (followed.again()) {
                    continue;
                }
            }
            Flight mine = theirs == null && execution.mayLead() ? flights.lead(request) : null;
            if (theirs == null && execution.mayLead() && mine == null) {
                continue;
            }
            Turn result = lead(request, execution, exchange, mine, mayWait, deadline);
            if (result instanceof Turn.Over over) {
                return over.reply();
            }
            if (!mayWait || !patience.pause(turn, deadline)) {
                return inProgress();
            }
        }
    }

    /** Goes until it is decided or the deadline has passed, and lets those who follow know. */
    private Turn lead(
            Request request,
            Execution execution,
            Exchange exchange,
            @Nullable Flight flight,
            boolean mayWait,
            long deadline) {
        if (flight == null) {
            return execution.go(request, exchange, null);
        }
        @Nullable Turn result = null;
        try {
            result = execution.go(request, exchange, flight);
            for (int turn = 0; result instanceof Turn.Busy && mayWait && patience.pause(turn, deadline); turn++) {
                result = execution.go(request, exchange, flight);
            }
            return result instanceof Turn.Over ? result : new Turn.Over(inProgress());
        } finally {
            if (!flight.handedOver()) {
                end(request, flight, flight.unshared() ? null : shared(result));
            }
        }
    }

    /** Lands a flight, for a leader whose transaction has ended after its call. */
    void end(Request request, Flight flight, @Nullable Reply shared) {
        flights.end(request.digest(), flight);
        if (shared == null) {
            flight.landAgain();
        } else {
            flight.land(shared);
        }
    }

    private static @Nullable Reply shared(@Nullable Turn result) {
        return result instanceof Turn.Over over ? shared(over.reply()) : null;
    }

    /** What a leader's reply is to those who asked for the same: a record is everybody's, all else only its own. */
    static @Nullable Reply shared(Reply reply) {
        if (reply instanceof Reply.Ran ran) {
            return Records.published(ran.verdict());
        }
        return reply instanceof Reply.Kept || reply instanceof Reply.KeyReused ? reply : null;
    }

    private Followed follow(Request request, Flight flight, boolean mayWait, long deadline) {
        if (!judge.sameContent(request, flight.fingerprint())) {
            return flight.acquired() ? Followed.with(new Reply.KeyReused()) : Followed.NOT;
        }
        if (!request.fingerprint().equals(flight.fingerprint())) {
            return Followed.NOT; // Equal only because this node cannot tell: the truth is asked, not the leader.
        }
        if (!mayWait) {
            return flight.acquired() ? Followed.with(inProgress()) : Followed.NOT;
        }
        if (!flight.enter(patience.perKey())) {
            return Followed.with(inProgress());
        }
        try {
            if (!patience.enter()) {
                return Followed.with(inProgress());
            }
            try {
                Reply landed = flight.await(deadline);
                if (landed != null) {
                    return Followed.with(landed);
                }
                return System.nanoTime() - deadline >= 0 ? Followed.with(inProgress()) : Followed.AGAIN;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return Followed.with(inProgress());
            } finally {
                patience.leave();
            }
        } finally {
            flight.leave();
        }
    }

    private static Reply inProgress() {
        return new Reply.InProgress(Patience.RETRY_AFTER);
    }

    /** What following came to: a reply, another look, or nothing, so that the truth is asked. */
    private record Followed(@Nullable Reply reply, boolean again) {
        static final Followed NOT = new Followed(null, false);
        static final Followed AGAIN = new Followed(null, true);

        static Followed with(Reply reply) {
            return new Followed(reply, false);
        }
    }
}
