package dev.semel.jdbc;

import dev.semel.Fingerprint;
import dev.semel.IdempotencyKey;
import dev.semel.WhenInDoubt;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.ClaimRequest.Place;
import dev.semel.spi.KeyDigest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.UUID;

/** Claim requests of one key. */
record Wishes(IdempotencyKey key) {
    static final Duration LEASE = Duration.ofSeconds(30);
    static final Duration OVER = Duration.ofNanos(1_000);
    static final Duration RETENTION = Duration.ofDays(1);

    static Wishes some() {
        return new Wishes(IdempotencyKey.of("order", "ann", UUID.randomUUID().toString()));
    }

    KeyDigest digest() {
        return KeyDigest.of(key);
    }

    ClaimRequest leased(String content, Duration lease, WhenInDoubt whenInDoubt) {
        return leased(content, lease, whenInDoubt, RETENTION);
    }

    ClaimRequest leased(String content, Duration lease, WhenInDoubt whenInDoubt, Duration retention) {
        return request(content, Place.BY_ITSELF, lease, whenInDoubt, retention);
    }

    ClaimRequest leased(String content) {
        return leased(content, LEASE, WhenInDoubt.RETRY);
    }

    ClaimRequest transactional(String content, Place place) {
        return request(content, place, null, WhenInDoubt.RETRY, RETENTION);
    }

    ClaimRequest transactional(String content) {
        return transactional(content, Place.OWN_TRANSACTION);
    }

    private ClaimRequest request(
            String content, Place place, Duration lease, WhenInDoubt whenInDoubt, Duration retention) {
        return new ClaimRequest(
                digest(),
                key,
                UUID.randomUUID().toString(),
                Fingerprint.sha256("bytes/1", content.getBytes(StandardCharsets.UTF_8)),
                place,
                lease,
                whenInDoubt,
                lease == null ? Duration.ofMinutes(1) : lease,
                retention,
                null,
                null);
    }
}
