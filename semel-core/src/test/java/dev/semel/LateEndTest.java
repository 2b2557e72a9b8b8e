package dev.semel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Ownership;
import dev.semel.spi.RestartableException;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import dev.semel.spi.Store;
import dev.semel.spi.StoreRefusedException;
import java.time.Duration;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is stored and told of an end that the store refused, or took only later, or too late. */
class LateEndTest {
    private static final IdempotencyKey KEY = IdempotencyKey.of("pay", "alice", "k-1");

    private final Failing store =
            new Failing(InMemoryStore.bounded(10), new ConcurrentLinkedDeque<>(), new AtomicReference<>(() -> {}));
    private final ConcurrentLinkedQueue<SemelEvent> events = new ConcurrentLinkedQueue<>();
    private final AtomicInteger runs = new AtomicInteger();
    private final Semel semel = Semel.over(store)
            .scope(Scope.named("pay")
                    .guarantee(Guarantee.LEASED)
                    .rejecting(IllegalArgumentException.class, e -> Rejection.of("no", e.getMessage()))
                    .build())
            .listener(events::add)
            .build();

    @AfterEach
    void stop() {
        semel.close();
    }

    private Outcome<String> call() {
        return semel.once(KEY).call(String.class, () -> "answer-" + runs.incrementAndGet());
    }

    @Test
    void answerThatTheStoreRefusesIsNotKept() {
        store.failures.add(refusal());
        assertThat(call().value()).isEqualTo("answer-1");
        assertThat(call())
                .isInstanceOfSatisfying(
                        Outcome.NotKept.class,
                        kept -> assertThat(kept.summary()).isEqualTo("the store refused the answer"));
        assertThat(semel.find(KEY).orElseThrow().status()).isEqualTo(Status.DONE);
        assertThat(List.copyOf(events))
                .startsWith(
                        new SemelEvent.Claimed(KEY, 1),
                        new SemelEvent.AnswerNotKept(KEY, "the store refused it"),
                        new SemelEvent.Executed(KEY));
        assertThat(runs).hasValue(1);
    }

    @Test
    void rejectionThatTheStoreRefusesIsStillNone() {
        store.failures.add(refusal());
        for (int i = 0; i < 2; i++) {
            semel.once(KEY).run(() -> {
                runs.incrementAndGet();
                throw new IllegalArgumentException("no");
            });
        }
        assertThat(semel.find(KEY).orElseThrow().status()).isEqualTo(Status.FAILED);
        assertThat(runs).hasValue(1);
    }

    @Test
    void endStoredLaterIsToldOnce() {
        store.failures.addAll(List.of(away(), away(), away(), away()));
        assertThat(call().value()).isEqualTo("answer-1");
        await().until(() -> events.contains(new SemelEvent.Executed(KEY)));
        assertThat(events.stream().filter(SemelEvent.SettleDeferred.class::isInstance))
                .hasSize(2);
        assertThat(events).noneMatch(SemelEvent.OwnershipLost.class::isInstance);
    }

    @Test
    void endThatComesTooLateIsToldAndChangesNothing() {
        store.failures.addAll(List.of(new RestartableException("once more", null), away()));
        store.meanwhile.set(() -> {
            StoredRecord seen = store.inner.find(KeyDigest.of(KEY)).orElseThrow();
            store.inner.rows.computeIfPresent(
                    KeyDigest.of(KEY),
                    (digest, row) -> row.resolved(
                            new Settlement.Failed(Answer.nothing()), Duration.ofDays(1), "by hand", seen.updatedAt()));
        });
        assertThat(call().value()).isEqualTo("answer-1");
        await().until(() -> events.stream().anyMatch(SemelEvent.OwnershipLost.class::isInstance));
        assertThat(events).noneMatch(SemelEvent.Executed.class::isInstance);
        assertThat(semel.find(KEY).orElseThrow().status()).isEqualTo(Status.FAILED);
    }

    private static StoreUnavailableException away() {
        return new StoreUnavailableException("away", null);
    }

    private static StoreRefusedException refusal() {
        return new StoreRefusedException("never", null);
    }

    /** Throws what it is given, and does what comes {@code meanwhile} before the first settle that gets through. */
    private record Failing(InMemoryStore inner, Deque<RuntimeException> failures, AtomicReference<Runnable> meanwhile)
            implements Store {
        @Override
        public Settled settle(Ownership own, Settlement settlement) {
            RuntimeException failure = failures.poll();
            if (failure != null) {
                throw failure;
            }
            meanwhile.get().run();
            return inner.settle(own, settlement);
        }

        @Override
        public Claim claim(ClaimRequest request) {
            return inner.claim(request);
        }

        @Override
        public Settled extend(Ownership own, Duration lease) {
            return inner.extend(own, lease);
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
