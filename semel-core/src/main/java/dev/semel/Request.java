package dev.semel;

import dev.semel.spi.ClaimRequest;
import dev.semel.spi.Content;
import dev.semel.spi.KeyDigest;
import java.time.Duration;

/** One call, identified once: nothing of it is computed again after the action ran. */
record Request(IdempotencyKey key, KeyDigest digest, Scope scope, Fingerprint fingerprint, Content content) {
    static Request of(IdempotencyKey key, Scope scope, Content content) {
        scope.keyRule().check(key);
        return new Request(key, KeyDigest.of(key), scope, content.fingerprint(), content);
    }

    ClaimRequest claim(ClaimRequest.Place place) {
        boolean leased = place == ClaimRequest.Place.BY_ITSELF;
        Duration busyFor = leased ? scope.leaseCap() : scope.transactionTimeout();
        return new ClaimRequest(
                digest,
                key,
                Owners.next(),
                fingerprint,
                place,
                leased ? scope.lease() : null,
                scope.whenInDoubt(),
                busyFor,
                scope.retention(),
                null,
                null);
    }
}
