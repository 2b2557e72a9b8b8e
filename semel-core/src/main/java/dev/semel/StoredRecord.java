package dev.semel;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is kept about a key, as read at one moment of the store's clock.
 *
 * <p>A HOLD claim whose lease is over <em>reads</em> as {@link Status#UNKNOWN} from that moment on, everywhere; the
 * sweep only writes it down. The constructor is the one place that derives it.
 *
 * @param status whether the key has been dealt with
 * @param owner random token of the execution that claimed it last; null once a resolve has ended it
 * @param attempt number of claims so far: the fence
 * @param whenInDoubt what the claim said about its own doubt
 * @param fingerprint digest of what was asked
 * @param answer what a duplicate is given; null unless terminal
 * @param reason why it is unknown, or what a resolver said; null where nobody said
 * @param updatedAt when it was last changed, on the store's clock
 * @param leaseRemaining time until the claim stops binding, negative when over; null without a lease
 * @param pastRetention whether its time is over, so that a terminal record reads as absent
 */
public record StoredRecord(
        Status status,
        @Nullable String owner,
        long attempt,
        WhenInDoubt whenInDoubt,
        Fingerprint fingerprint,
        @Nullable Answer answer,
        @Nullable String reason,
        Instant updatedAt,
        @Nullable Duration leaseRemaining,
        boolean pastRetention) {

    /**
     * Derives {@link Status#UNKNOWN}.
     *
     * @param status whether the key has been dealt with
     * @param owner random token of the execution that claimed it last; null once a resolve has ended it
     * @param attempt number of claims so far: the fence
     * @param whenInDoubt what the claim said about its own doubt
     * @param fingerprint digest of what was asked
     * @param answer what a duplicate is given; null unless terminal
     * @param reason why it is unknown, or what a resolver said; null where nobody said
     * @param updatedAt when it was last changed, on the store's clock
     * @param leaseRemaining time until the claim stops binding, negative when over; null without a lease
     * @param pastRetention whether its time is over, so that a terminal record reads as absent
     */
    public StoredRecord {
        if (status == Status.PROCESSING && leaseOver(leaseRemaining) && whenInDoubt == WhenInDoubt.HOLD) {
            status = Status.UNKNOWN;
            reason = "lease over";
        }
    }

    /**
     * Whether a LEASED claim has stopped binding, and asked to be retried.
     *
     * @return true if another execution may take it over
     */
    public boolean abandoned() {
        return status == Status.PROCESSING && leaseOver(leaseRemaining);
    }

    /**
     * Whether the next claim may have the key, whatever its content.
     *
     * @return true if the record is free, or terminal and past its retention
     */
    public boolean open() {
        return status == Status.FREE || status.terminal() && pastRetention;
    }

    /**
     * The record as users see it: one past its retention is absent.
     *
     * @return this, or empty
     */
    public Optional<StoredRecord> visible() {
        return status.terminal() && pastRetention ? Optional.empty() : Optional.of(this);
    }

    private static boolean leaseOver(@Nullable Duration remaining) {
        return remaining != null && (remaining.isNegative() || remaining.isZero());
    }
}
