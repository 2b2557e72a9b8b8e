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
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Renewals go on: after one that failed, and after the work while its end cannot be stored. */
class HeartbeatTest {
    private static final IdempotencyKey KEY = IdempotencyKey.of("pay", "alice", "k-1");

    private final Beaten store = new Beaten(InMemoryStore.bounded(10));
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
    void workThatGoesOnKeepsItsLeaseUntilItHasEnded() {
        CompletableFuture<String> work = new CompletableFuture<>();
        CompletableFuture<Outcome<String>> outcome = semel.once(KEY).callAsync(String.class, () -> work);
        await().until(() -> store.renewals.get() >= 4);
        assertThat(outcome).isNotDone();
        assertThat(semel.find(KEY).orElseThrow().status()).isEqualTo(Status.PROCESSING);
        work.complete("late");
        assertThat(outcome.join().value()).isEqualTo("late");
        int after = store.renewals.get();
        await().during(Duration.ofMillis(400)).until(() -> store.renewals.get() <= after + 1);
    }

    @Test
    void renewalThatCrossesTheEndIsNoLossOfTheKey() {
        store.crossing.set(true);
        Outcome<String> outcome = semel.once(KEY).call(String.class, () -> {
            await().until(() -> store.beating.get() != null);
            return "whole";
        });
        assertThat(outcome.value()).isEqualTo("whole");
        assertThat(events).noneMatch(SemelEvent.OwnershipLost.class::isInstance);
    }

    private record Beaten(
            Store inner,
            AtomicInteger failures,
            AtomicInteger renewals,
            AtomicBoolean settles,
            AtomicBoolean crossing,
            AtomicBoolean settled,
            AtomicReference<Thread> beating)
            implements Store {
        Beaten(Store inner) {
            this(
                    inner,
                    new AtomicInteger(),
                    new AtomicInteger(),
                    new AtomicBoolean(true),
                    new AtomicBoolean(),
                    new AtomicBoolean(),
                    new AtomicReference<>());
        }

        @Override
        public Settled extend(Ownership own, Duration lease) {
            if (failures.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
                throw new StoreUnavailableException("away", null);
            }
            if (crossing.get()) {
                beating.set(Thread.currentThread());
                await().untilTrue(settled);
            }
            Settled renewed = inner.extend(own, lease);
            renewals.incrementAndGet();
            return renewed;
        }

        @Override
        public Settled settle(Ownership own, Settlement settlement) {
            if (!settles.get()) {
                throw new StoreUnavailableException("away", null);
            }
            Settled end = inner.settle(own, settlement);
            settled.set(true);
            if (crossing.get()) {
                await().until(() -> Arrays.stream(beating.get().getStackTrace())
                        .noneMatch(frame -> frame.getClassName().equals("dev.semel.Heartbeat")));
            }
            return end;
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
