package dev.semel;

import dev.semel.spi.Ownership;
import dev.semel.spi.Settled;
import dev.semel.spi.Store;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one lease alive. Armed before the claim is visible, so that no moment is left in which the claim has no
 * heartbeat; renews from the moment the right is known; tries again after a failure, past the lease too, until another
 * owner is seen or the cap is reached.
 */
final class Heartbeat implements AutoCloseable {
    private final Request request;
    private final Store store;
    private final Heartbeats heartbeats;
    private final Events events;
    private final @Nullable Flight flight;
    private final Duration period;
    private final Duration afterFailure;
    private final long cap;
    private volatile @Nullable Ownership own;
    private volatile boolean lost;
    private volatile boolean ending;
    private volatile boolean stopped;
    private volatile @Nullable ScheduledFuture<?> next;

    Heartbeat(Request request, Store store, Heartbeats heartbeats, Events events, @Nullable Flight flight) {
        this.request = request;
        this.store = store;
        this.heartbeats = heartbeats;
        this.events = events;
        this.flight = flight;
        this.period = request.scope().lease().dividedBy(3);
        this.afterFailure = request.scope().lease().dividedBy(10);
        this.cap = System.nanoTime() + request.scope().leaseCap().toNanos();
        next(period);
    }

    void acquired(Ownership ownership, long claimSentAt) {
        own = ownership;
        bind(claimSentAt);
    }

    boolean lost() {
        return lost;
    }

    /** From here the settle tells whether another owner was faster: a renewal cannot tell one from the settle itself. */
    void leaveItToTheEnd() {
        ending = true;
    }

    @Override
    public void close() {
        stopped = true;
        ScheduledFuture<?> waiting = next;
        if (waiting != null) {
            waiting.cancel(false);
        }
    }

    private void next(Duration delay) {
        try {
            next = heartbeats.after(delay, this::beat);
        } catch (RejectedExecutionException e) {
            stopped = true;
        }
    }

    private void beat() {
        if (stopped) {
            return;
        }
        if (System.nanoTime() - cap >= 0) {
            events.tell(new SemelEvent.LeaseCapReached(request.key()));
            return;
        }
        Ownership mine = own;
        next(mine == null || renew(mine) ? period : afterFailure);
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
            flight.bindUntil(since + request.scope().lease().toNanos());
        }
    }
}
