package dev.semel.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.semel.Fingerprint;
import dev.semel.IdempotencyKey;
import dev.semel.WhenInDoubt;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.KeyDigest;
import java.time.Duration;
import java.util.UUID;

/** A claim in the making: one execution that wants one key. */
record Wish(
        IdempotencyKey key,
        String owner,
        String content,
        ClaimRequest.Place place,
        Duration lease,
        WhenInDoubt whenInDoubt,
        Duration retention) {
    static final Duration LEASE = Duration.ofMinutes(1);
    static final Duration BUSY_FOR = Duration.ofMinutes(10);
    static final Duration RETENTION = Duration.ofHours(1);

    static Wish of(IdempotencyKey key, ClaimRequest.Place place) {
        return new Wish(key, token(), "content", place, LEASE, WhenInDoubt.RETRY, RETENTION);
    }

    static String token() {
        return UUID.randomUUID().toString();
    }

    Wish byAnother() {
        return new Wish(key, token(), content, place, lease, whenInDoubt, retention);
    }

    Wish content(String other) {
        return new Wish(key, owner, other, place, lease, whenInDoubt, retention);
    }

    Wish at(ClaimRequest.Place other) {
        return new Wish(key, owner, content, other, lease, whenInDoubt, retention);
    }

    Wish lease(Duration other) {
        return new Wish(key, owner, content, place, other, whenInDoubt, retention);
    }

    Wish whenInDoubt(WhenInDoubt other) {
        return new Wish(key, owner, content, place, lease, other, retention);
    }

    Wish retention(Duration other) {
        return new Wish(key, owner, content, place, lease, whenInDoubt, other);
    }

    KeyDigest digest() {
        return KeyDigest.of(key);
    }

    Fingerprint fingerprint() {
        return Fingerprint.sha256("bytes-sha256/1", content.getBytes(UTF_8));
    }

    ClaimRequest request() {
        return new ClaimRequest(
                digest(),
                key,
                owner,
                fingerprint(),
                place,
                place == ClaimRequest.Place.BY_ITSELF ? lease : null,
                whenInDoubt,
                BUSY_FOR,
                retention,
                null,
                null);
    }
}
