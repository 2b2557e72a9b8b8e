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
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Renewals go on: after one that failed, and after the work while its end cannot be stored. */
class HeartbeatTest {
    private static final IdempotencyKey KEY = IdempotencyKey.of("pay", "alice", "k-1");

    private final Beaten store = new Beaten(
            InMemoryStore.bounded(20),
            new AtomicInteger(),
            new AtomicInteger(),
            new AtomicBoolean(true),
            new AtomicReference<>(owner -> {}));
    private final ConcurrentLinkedQueue<SemelEvent> events = new ConcurrentLinkedQueue<>();
    private final Semel semel = Semel.over(store)
            .scope(Scope.named("pay")
                    .guarantee(Guarantee.LEASED)
                    .lease(Duration.ofMillis(300))
                    .build())
            .scope(Scope.named("slow")
                    .guarantee(Guarantee.LEASED)
                    .lease(Duration.ofMinutes(5))
                    .build())
            .listener(events::add)
            .build();

    @AfterEach
    void stop() {
        semel.close();
    }

    @Test
    void renewalThatFailedIsTriedAgain() {
        store.failures.set(2);
        Outcome<String> outcome = semel.once(KEY).call(String.class, () -> {
            await().until(() -> store.renewals.get() >= 2);
            return "long";
        });
        assertThat(outcome.value()).isEqualTo("long");
        assertThat(events.stream().filter(SemelEvent.HeartbeatFailed.class::isInstance))
                .hasSize(2);
        assertThat(semel.find(KEY).orElseThrow().attempt()).isEqualTo(1);
    }

    @Test
    void endThatCannotBeStoredKeepsItsLease() {
        store.settles.set(false);
        assertThat(semel.once(KEY).call(String.class, () -> "real").value()).isEqualTo("real");
        int before = store.renewals.get();
        await().until(() -> store.renewals.get() >= before + 3);
        store.settles.set(true);
        await().until(() -> semel.find(KEY).orElseThrow().status() == Status.DONE);
    }

    @Test
    void shortLeaseIsRenewedInTimeBesideALongOne() throws InterruptedException {
        semel.once(IdempotencyKey.of("slow", "alice", "k-1")).run(() -> {
            Thread other = new Thread(this::renewedTwice);
            other.start();
            other.join();
        });
        assertThat(store.renewals).hasValueGreaterThanOrEqualTo(2);
    }

    @Test
    void everyOneOfManyIsRenewed() throws InterruptedException {
        Set<String> renewed = ConcurrentHashMap.newKeySet();
        store.owners.set(renewed::add);
        List<Thread> threads = IntStream.range(0, 8)
                .mapToObj(i -> new Thread(() -> semel.once(IdempotencyKey.of("pay", "alice", "k-" + i))
                        .run(() -> await().until(() -> renewed.size() == 8))))
                .toList();
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(renewed).hasSize(8);
    }

    @Test
    void laterOperationIsRenewedWhenEarlierOnesHaveEnded() {
        renewedTwice();
        semel.once(IdempotencyKey.of("pay", "alice", "short")).run(() -> {});
        int before = store.renewals.get();
        semel.once(IdempotencyKey.of("pay", "alice", "later"))
                .run(() -> await().until(() -> store.renewals.get() >= before + 2));
        assertThat(store.renewals).hasValueGreaterThanOrEqualTo(before + 2);
    }

    private void renewedTwice() {
        semel.once(IdempotencyKey.of("pay", "alice", "twice"))
                .run(() -> await().until(() -> store.renewals.get() >= 2));
    }

    private record Beaten(
            Store inner,
            AtomicInteger failures,
            AtomicInteger renewals,
            AtomicBoolean settles,
            AtomicReference<Consumer<String>> owners)
            implements Store {
        @Override
        public Settled extend(Ownership own, Duration lease) {
            if (failures.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
                throw new StoreUnavailableException("away", null);
            }
            Settled renewed = inner.extend(own, lease);
            renewals.incrementAndGet();
            owners.get().accept(own.owner());
            return renewed;
        }

        @Override
        public Settled settle(Ownership own, Settlement settlement) {
            if (!settles.get()) {
                throw new StoreUnavailableException("away", null);
            }
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
