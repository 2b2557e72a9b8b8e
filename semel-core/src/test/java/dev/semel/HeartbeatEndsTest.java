package dev.semel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Ownership;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import dev.semel.spi.Store;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Renewals end: at their cap, and with the operation. */
class HeartbeatEndsTest {
    private static final IdempotencyKey KEY = IdempotencyKey.of("pay", "alice", "k-1");

    private final Beaten store = new Beaten(InMemoryStore.bounded(10), new ConcurrentLinkedQueue<>());
    private final ConcurrentLinkedQueue<SemelEvent> events = new ConcurrentLinkedQueue<>();
    private final Semel semel = Semel.over(store)
            .scope(Scope.named("pay")
                    .guarantee(Guarantee.LEASED)
                    .lease(Duration.ofMillis(300))
                    .build())
            .listener(events::add)
            .build();

    @AfterEach
    void stop() {
        semel.close();
    }

    @Test
    void leaseIsNotRenewedPastItsCap() {
        try (Semel capped = Semel.over(store)
                .scope(Scope.named("pay")
                        .guarantee(Guarantee.LEASED)
                        .lease(Duration.ofMillis(300))
                        .leaseCap(Duration.ofMillis(500))
                        .build())
                .listener(events::add)
                .build()) {
            capped.once(KEY).run(() -> {
                await().until(() -> events.contains(new SemelEvent.LeaseCapReached(KEY)));
                await().until(() -> capped.find(KEY).orElseThrow().abandoned());
                assertThat(store.renewed).isNotEmpty();
                assertThat(Operation.current().orElseThrow().lost()).isFalse();
            });
            assertThat(capped.find(KEY).orElseThrow().status())
                    .as("late, but nobody took over")
                    .isEqualTo(Status.DONE);
        }
    }

    @Test
    void whatHasEndedIsRenewedNoMore() {
        IdempotencyKey ended = IdempotencyKey.of("pay", "alice", "ended");
        semel.once(ended).run(() -> {});
        semel.once(KEY).run(() -> await().until(() -> store.renewed.size() >= 3));
        assertThat(store.renewed).containsOnly(KeyDigest.of(KEY));
    }

    private record Beaten(Store inner, ConcurrentLinkedQueue<KeyDigest> renewed) implements Store {
        @Override
        public Settled extend(Ownership own, Duration lease) {
            Settled extended = inner.extend(own, lease);
            renewed.add(own.digest());
            return extended;
        }

        @Override
        public Settled settle(Ownership own, Settlement settlement) {
            return inner.settle(own, settlement);
        }

        @Override
        public Claim claim(ClaimRequest request) {
            return inner.claim(request);
        }

        @Override
        public Optional<StoredRecord> find(KeyDigest digest) {
            return inner.find(digest);
        }

        @Override
        public Set<Guarantee> guarantees() {
            return inner.guarantees();
        }
    }
}
