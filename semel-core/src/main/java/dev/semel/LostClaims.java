package dev.semel;

import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.Ownership;
import dev.semel.spi.RestartableException;
import dev.semel.spi.Settlement;
import dev.semel.spi.Store;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Gives back the keys of LEASED claims whose reply was lost and whose callers have gone: nothing ran, yet such a claim would
 * bind until its lease is over, and read as unknown from then on with HOLD. The same owner's claim is sent again in the
 * background until the store says what became of it; what it has acquired is freed.
 *
 * <p>Ends when another owner is seen, or with the lease cap. Bounded in number, since a store that is away loses every
 * claim: what comes on top is left to its lease.
 */
final class LostClaims {
    private static final int AT_ONCE = 50;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

    private final Store store;
    private final Heartbeats heartbeats;
    private final Events events;
    private final Semaphore places = new Semaphore(AT_ONCE);

    LostClaims(Store store, Heartbeats heartbeats, Events events) {
        this.store = store;
        this.heartbeats = heartbeats;
        this.events = events;
    }

    /** Starts to give a key back. */
    void free(Request request, ClaimRequest wish) {
        if (places.tryAcquire()) {
            long until = System.nanoTime() + request.scope().leaseCap().toNanos();
            later(new Lost(request, wish, until), FIRST_PAUSE);
        }
    }

    private void later(Lost lost, Duration pause) {
        try {
            heartbeats.after(pause, () -> tryToFree(lost, pause));
        } catch (RejectedExecutionException e) {
            places.release();
        }
    }

    private void tryToFree(Lost lost, Duration pause) {
        boolean over = false;
        try {
            over = freed(lost.wish());
        } catch (RestartableException | StoreUnavailableException e) {
            // The store is not back yet: the caller has been told.
        } catch (Throwable e) {
            events.tell(new SemelEvent.StoreUnavailable(lost.request().key(), e));
        }
        if (over || System.nanoTime() - lost.until() >= 0) {
            places.release();
            return;
        }
        Duration next = pause.multipliedBy(2);
        later(lost, next.compareTo(LONGEST_PAUSE) < 0 ? next : LONGEST_PAUSE);
    }

    /** Whether nothing of this claim is left: it has been freed, or another has the key. */
    private boolean freed(ClaimRequest wish) {
        Claim claim = store.claim(wish);
        if (claim instanceof Claim.Hidden) {
            return false;
        }
        own(wish, claim).ifPresent(own -> store.settle(own, new Settlement.Free()));
        return true;
    }

    /** A sweep may have written it down as unknown: that, too, is still this owner's to end. */
    private static Optional<Ownership> own(ClaimRequest wish, Claim claim) {
        if (claim instanceof Claim.Acquired acquired) {
            return Optional.of(acquired.ownership());
        }
        @Nullable StoredRecord record = claim instanceof Claim.Kept kept ? kept.record() : null;
        return record != null
                        && record.status() == Status.UNKNOWN
                        && wish.owner().equals(record.owner())
                ? Optional.of(wish.ownership(record.attempt()))
                : Optional.empty();
    }

    private record Lost(Request request, ClaimRequest wish, long until) {}
}
