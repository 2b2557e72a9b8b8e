package dev.semel;

import dev.semel.spi.Exchange;
import dev.semel.spi.Reply;
import dev.semel.spi.Settlement;
import dev.semel.spi.Store;
import dev.semel.spi.Verdict;
import org.jspecify.annotations.Nullable;

/** LEASED: the claim is committed, the action runs outside any transaction of Semel's, the end is committed. */
final class Leased implements Execution {
    private final Store store;
    private final Heartbeats heartbeats;
    private final LostClaims lostClaims;
    private final Judge judge;
    private final Events events;
    private final Door door;
    private final boolean mayWait;

    private Leased(
            Store store,
            Heartbeats heartbeats,
            LostClaims lostClaims,
            Judge judge,
            Events events,
            Door door,
            boolean mayWait) {
        this.store = store;
        this.heartbeats = heartbeats;
        this.lostClaims = lostClaims;
        this.judge = judge;
        this.events = events;
        this.door = door;
        this.mayWait = mayWait;
    }

    static Leased outsideTransactions(
            Store store, Heartbeats heartbeats, LostClaims lostClaims, Judge judge, Events events, Door door) {
        return new Leased(store, heartbeats, lostClaims, judge, events, door, true);
    }

    /** Beside a suspended transaction or one that is over: nobody may wait with its locks or its connection. */
    static Leased besideAConnection(
            Store store, Heartbeats heartbeats, LostClaims lostClaims, Judge judge, Events events, Door door) {
        return new Leased(store, heartbeats, lostClaims, judge, events, door, false);
    }

    @Override
    public boolean mayWait() {
        return mayWait;
    }

    @Override
    public boolean mayLead() {
        return true;
    }

    @Override
    public Turn go(Request request, Exchange exchange, @Nullable Flight flight) {
        Heartbeat heartbeat = new Heartbeat(request, store, heartbeats, events, flight);
        boolean goesOn = false;
        try {
            long sentAt = System.nanoTime();
            LeasedClaim.Claimed claimed = new LeasedClaim(store, lostClaims, judge, request).claim();
            if (claimed.own() == null) {
                return claimed.turn();
            }
            heartbeat.acquired(claimed.own(), sentAt);
            if (flight != null) {
                flight.acquire();
            }
            events.tell(new SemelEvent.Claimed(request.key(), claimed.own().attempt()));
            Verdict verdict = Frame.run(request, claimed.own().attempt(), heartbeat::lost, exchange);
            LeasedEnd end = new LeasedEnd(store, heartbeats, judge, events, request, claimed.own(), heartbeat);
            if (verdict instanceof Verdict.Later later) {
                goesOn = true;
                return new Turn.Over(later(request, later, end, heartbeat, flight));
            }
            Reply reply = end.settle(verdict);
            goesOn = end.deferred();
            if (goesOn && flight != null) {
                flight.unshare();
            }
            return new Turn.Over(reply);
        } catch (StoreUnavailableException e) {
            events.tell(new SemelEvent.StoreUnavailable(request.key(), e));
            return new Turn.Over(new Reply.Unavailable(e));
        } finally {
            if (!goesOn) {
                heartbeat.close();
            }
        }
    }

    /** The claim, its heartbeat and its flight last until the action has ended. */
    private Reply later(
            Request request, Verdict.Later later, LeasedEnd end, Heartbeat heartbeat, @Nullable Flight flight) {
        if (flight != null) {
            flight.goOn();
        }
        return new Reply.Started(later.end().thenApply(verdict -> {
            Reply reply = end.settle(verdict);
            if (!end.deferred()) {
                heartbeat.close();
            }
            if (flight != null) {
                door.end(request, flight, end.deferred() ? null : Door.shared(reply));
            }
            return reply;
        }));
    }

    /** What the verdict writes: doubt is the claim's own affair, "nothing happened" always frees. */
    static Settlement settlement(Request request, Verdict verdict) {
        if (verdict instanceof Verdict.Answered answered) {
            return new Settlement.Done(answered.answer());
        }
        if (verdict instanceof Verdict.Refused refused) {
            return new Settlement.Failed(refused.answer());
        }
        boolean free =
                verdict instanceof Verdict.NothingHappened || request.scope().whenInDoubt() == WhenInDoubt.RETRY;
        return free ? new Settlement.Free() : new Settlement.Unknown("the execution ended in a fault");
    }
}
