package dev.semel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.spi.ClaimRequest;
import dev.semel.spi.Content;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Settlement;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;

/** A scope over {@link TransactionsInMemory}, and the words of its tests. */
abstract class InMemoryWorld {
    static final IdempotencyKey KEY = IdempotencyKey.of("order", "alice", "k-1");
    static final KeyDigest DIGEST = KeyDigest.of(KEY);
    static final Fingerprint SAME = Fingerprint.sha256("bytes-sha256/1", new byte[] {'a'});
    static final Fingerprint OTHER = Fingerprint.sha256("bytes-sha256/1", new byte[] {'b'});

    final TransactionsInMemory store = new TransactionsInMemory();
    final ConcurrentLinkedQueue<SemelEvent> events = new ConcurrentLinkedQueue<>();
    final AtomicInteger runs = new AtomicInteger();
    final Scope scope = settings(Scope.named("order")
                    .wait(Duration.ZERO)
                    .rejecting(SoldOut.class, e -> Rejection.of("sold-out", e.getMessage())))
            .build();
    final Semel semel = Semel.over(store).scope(scope).listener(events::add).build();

    private int owners;

    static final class SoldOut extends RuntimeException {
        SoldOut() {
            super("sold out");
        }
    }

    ScopeBuilder settings(ScopeBuilder base) {
        return base;
    }

    @AfterEach
    void close() {
        semel.close();
        assertThat(store.openMarks)
                .as("marks that were taken and neither released nor undone")
                .isLessThanOrEqualTo(1);
    }

    Outcome<String> call(Action<String, RuntimeException> action) {
        return semel.once(KEY).matching("a").call(String.class, () -> {
            runs.incrementAndGet();
            return action.run();
        });
    }

    /** Writes and answers. */
    Outcome<String> write() {
        return call(() -> {
            store.write("effect");
            return "ran";
        });
    }

    /** Writes and says no. */
    Outcome<String> reject() {
        return call(() -> {
            store.write("effect");
            throw new SoldOut();
        });
    }

    MemoryRow row(Settlement settled, Fingerprint fingerprint) {
        ClaimRequest claim = Request.of(KEY, scope, Content.NONE).claim(ClaimRequest.Place.BY_ITSELF);
        ClaimRequest with = new ClaimRequest(
                claim.digest(),
                claim.key(),
                "rival",
                fingerprint,
                claim.place(),
                claim.lease(),
                claim.whenInDoubt(),
                claim.busyFor(),
                claim.retention(),
                null,
                settled);
        return TransactionsInMemory.claimed(with, 1, Instant.now());
    }

    /** A record of somebody else's, committed while this call is on its way. */
    void theirs(Settlement settled, Fingerprint fingerprint) {
        store.rows.put(DIGEST, row(settled, fingerprint));
    }

    static Settlement done() {
        return new Settlement.Done(Answer.of(Answer.TEXT, "theirs".getBytes(StandardCharsets.UTF_8)));
    }

    /** A claim whose lease is over, of content that this node cannot compare. */
    void abandoned() {
        Instant past = Instant.now().minusSeconds(60);
        MemoryRow row = row(null, new Fingerprint("future/9:x"));
        store.rows.put(
                DIGEST,
                new MemoryRow(
                        row.scope(),
                        row.status(),
                        row.owner(),
                        row.attempt(),
                        WhenInDoubt.RETRY,
                        row.fingerprint(),
                        null,
                        null,
                        past,
                        past,
                        row.expiresAt(),
                        row.retention()));
    }

    /** The abandoned claim has another owner each time that it is looked at. */
    void abandonedByAnother() {
        abandoned();
        owners++;
        store.rows.computeIfPresent(
                DIGEST,
                (digest, row) -> new MemoryRow(
                        row.scope(),
                        row.status(),
                        "rival-" + owners,
                        row.attempt(),
                        row.whenInDoubt(),
                        row.fingerprint(),
                        null,
                        null,
                        row.updatedAt(),
                        row.leaseUntil(),
                        row.expiresAt(),
                        row.retention()));
    }

    void nothingIsLeft() {
        assertThat(store.effects).isEmpty();
        assertThat(store.rows).isEmpty();
    }

    void status(Status expected) {
        assertThat(store.rows.get(DIGEST).status()).isEqualTo(expected);
    }

    List<String> told() {
        return events.stream().map(event -> event.getClass().getSimpleName()).toList();
    }
}
