package dev.semel.testkit;

import dev.semel.Status;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A record as it is written, read past the store that is tested.
 *
 * @param status as written: the {@code unknown} of an ended HOLD lease is still {@code processing} here
 * @param owner as written, null where there is none
 * @param attempt as written
 * @param fingerprint as written
 * @param readAt the moment of reading, on the store's clock
 * @param leaseUntil as written, null where there is none
 * @param expiresAt as written
 */
public record RawRow(
        Status status,
        @Nullable String owner,
        long attempt,
        String fingerprint,
        Instant readAt,
        @Nullable Instant leaseUntil,
        Instant expiresAt) {

    /**
     * Time until the lease ends.
     *
     * @return negative when it is over
     * @throws NullPointerException if there is no lease
     */
    public Duration leaseRemaining() {
        return Duration.between(readAt, Objects.requireNonNull(leaseUntil, "no lease is written"));
    }

    /**
     * Time until the record may be forgotten.
     *
     * @return negative when it is over
     */
    public Duration expiresIn() {
        return Duration.between(readAt, expiresAt);
    }

    RawRow readAtEpoch() {
        return new RawRow(status, owner, attempt, fingerprint, Instant.EPOCH, leaseUntil, expiresAt);
    }
}
