package dev.semel;

import dev.semel.spi.ClaimRequest;
import dev.semel.spi.Ownership;
import dev.semel.spi.Settlement;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A record as the in-memory store keeps it. Immutable: every change is a new row, and every question takes the moment it
 * is asked at.
 */
record MemoryRow(
        String scope,
        Status status,
        @Nullable String owner,
        long attempt,
        WhenInDoubt whenInDoubt,
        Fingerprint fingerprint,
        @Nullable Answer answer,
        @Nullable String reason,
        Instant updatedAt,
        @Nullable Instant leaseUntil,
        Instant expiresAt,
        Duration retention) {

    static MemoryRow claimed(ClaimRequest request, long attempt, Instant now) {
        Settlement settled = request.settled();
        return new MemoryRow(
                request.key().scope(),
                settled == null ? Status.PROCESSING : settled.status(),
                request.owner(),
                attempt,
                request.whenInDoubt(),
                request.fingerprint(),
                settled == null ? null : settled.answer(),
                settled == null ? null : settled.reason(),
                now,
                settled == null ? now.plus(Objects.requireNonNull(request.lease())) : null,
                now.plus(settled == null ? request.busyFor() : Duration.ZERO).plus(request.retention()),
                request.retention());
    }

    /** Whether the row is what this very claim wrote before, so that its reply must have been lost. */
    boolean writtenBy(ClaimRequest request) {
        Settlement settled = request.settled();
        return request.owner().equals(owner) && status == (settled == null ? Status.PROCESSING : settled.status());
    }

    /** A LEASED claim sent again binds from now. */
    MemoryRow sentAgain(ClaimRequest request, Instant now) {
        return status == Status.PROCESSING && request.lease() != null ? extended(request.lease(), now) : this;
    }

    /** {@code seenNow} is what {@link #read} says. */
    boolean mayBeTakenBy(ClaimRequest request, StoredRecord seenNow) {
        if (seenNow.open()) {
            return true;
        }
        return seenNow.abandoned() && (fingerprint.equals(request.fingerprint()) || isAsSeen(request.seen()));
    }

    boolean isAsSeen(ClaimRequest.@Nullable Seen seen) {
        return seen != null && seen.attempt() == attempt && Objects.equals(seen.owner(), owner);
    }

    boolean belongsTo(Ownership own) {
        return own.owner().equals(owner) && own.attempt() == attempt;
    }

    /** Written by a sweep or by its own execution; the derived reading of an ended HOLD lease is still PROCESSING here. */
    boolean maySettle() {
        return status == Status.PROCESSING || status == Status.UNKNOWN;
    }

    boolean mayBeResolved(Instant now) {
        StoredRecord seenNow = read(now);
        return seenNow.status() == Status.UNKNOWN || seenNow.abandoned();
    }

    boolean mayBePurged(Instant now) {
        StoredRecord seenNow = read(now);
        if (seenNow.abandoned() && leaseUntil != null) {
            return !leaseUntil.plus(retention).isAfter(now);
        }
        return seenNow.open() && seenNow.pastRetention();
    }

    boolean maySweep(Instant now) {
        return status == Status.PROCESSING && read(now).status() == Status.UNKNOWN;
    }

    MemoryRow settled(Settlement settlement, Duration keptFor, Instant now) {
        Instant later = now.plus(keptFor);
        return ended(settlement, owner, settlement.reason(), now, later.isAfter(expiresAt) ? later : expiresAt);
    }

    MemoryRow resolved(Settlement settlement, Duration keptFor, String why, Instant now) {
        return ended(settlement, null, why, now, now.plus(keptFor));
    }

    MemoryRow swept(Instant now) {
        Settlement unknown = new Settlement.Unknown("lease over");
        return ended(unknown, owner, unknown.reason(), now, expiresAt);
    }

    MemoryRow extended(Duration lease, Instant now) {
        return new MemoryRow(
                scope,
                status,
                owner,
                attempt,
                whenInDoubt,
                fingerprint,
                answer,
                reason,
                now,
                now.plus(lease),
                expiresAt,
                retention);
    }

    StoredRecord read(Instant now) {
        return new StoredRecord(
                status,
                owner,
                attempt,
                whenInDoubt,
                fingerprint,
                answer,
                reason,
                updatedAt,
                leaseUntil == null ? null : Duration.between(now, leaseUntil),
                !expiresAt.isAfter(now));
    }

    private MemoryRow ended(
            Settlement settlement, @Nullable String endedBy, @Nullable String why, Instant now, Instant expires) {
        return new MemoryRow(
                scope,
                settlement.status(),
                endedBy,
                attempt,
                whenInDoubt,
                fingerprint,
                settlement.answer(),
                why,
                now,
                null,
                expires,
                retention);
    }
}
