package dev.semel;

import dev.semel.spi.Ownership;
import dev.semel.spi.Settled;
import dev.semel.spi.Store;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one lease alive. Armed before the claim is visible, so that no moment is left in which the claim has no
 * heartbeat; renews from the moment the right is known; tries again after a failure, past the lease too, until another
 * owner is seen or the cap is reached.
 */
final class Heartbeat implements AutoCloseable {
    /** A lease is renewed when a third of it is over. */
    private static final int PARTS = 3;

    private static final int PARTS_AFTER_FAILURE = 10;
    /** Early by this part of the lease is early enough to be done along with another. */
    private static final int PARTS_OF_SLACK = 30;

    private final Request request;
    private final Store store;
    private final Heartbeats heartbeats;
    private final Events events;
    private final @Nullable Flight flight;
    private final long lease;
    private final long cap;
    private volatile @Nullable Ownership own;
    private volatile boolean lost;
    private volatile boolean ending;
    private volatile boolean stopped;
    private volatile long dueAt;

    Heartbeat(Request request, Store store, Heartbeats heartbeats, Events events, @Nullable Flight flight) {
        this.request = request;
        this.store = store;
        this.heartbeats = heartbeats;
        this.events = events;
        this.flight = flight;
        this.lease = request.scope().lease().toNanos();
        long now = System.nanoTime();
        this.cap = now + request.scope().leaseCap().toNanos();
        next(now, lease / PARTS);
    }

    void acquired(Ownership ownership, long claimSentAt) {
        own = ownership;
        bind(claimSentAt);
    }

    boolean lost() {
        return lost;
    }

    /** When the next beat is due, as {@link System#nanoTime}. */
    long dueAt() {
        return dueAt;
    }

    boolean dueBy(long now) {
        return dueAt - now <= lease / PARTS_OF_SLACK;
    }

    /** From here the settle tells whether another owner was faster: a renewal cannot tell one from the settle itself. */
    void leaveItToTheEnd() {
        ending = true;
    }

    @Override
    public void close() {
        stopped = true;
        heartbeats.forget(this);
    }

    /** One that is closed meanwhile may be watched once more, and then does nothing. */
    private void next(long now, long delay) {
        dueAt = now + delay;
        try {
            heartbeats.watch(this);
        } catch (RejectedExecutionException e) {
            close();
        }
    }

    void beat() {
        if (stopped) {
            return;
        }
        if (System.nanoTime() - cap >= 0) {
            events.tell(new SemelEvent.LeaseCapReached(request.key()));
            return;
        }
        Ownership mine = own;
        boolean fine = mine == null || renew(mine);
        if (!stopped) {
            next(System.nanoTime(), lease / (fine ? PARTS : PARTS_AFTER_FAILURE));
        }
    }

    /** It could not be done when it was due. */
    void postpone() {
        next(System.nanoTime(), lease / PARTS_AFTER_FAILURE);
    }

    private boolean renew(Ownership mine) {
        long sentAt = System.nanoTime();
        try {
            if (store.extend(mine, request.scope().lease()) == Settled.STORED) {
                bind(sentAt);
            } else {
                stopped = true;
                if (!ending) {
                    lost = true;
                    events.tell(new SemelEvent.OwnershipLost(request.key()));
                }
            }
            return true;
        } catch (RuntimeException | Error e) {
            events.tell(new SemelEvent.HeartbeatFailed(request.key(), e));
            return false;
        }
    }

    private void bind(long since) {
        if (flight != null) {
            flight.bindUntil(since + lease);
        }
    }

    /** Spreads over a set as keys do, without the cost of an identity's; two are the same only if they are one. */
    @Override
    public int hashCode() {
        return request.digest().hashCode();
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }
}
