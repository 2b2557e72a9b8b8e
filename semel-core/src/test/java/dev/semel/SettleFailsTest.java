package dev.semel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Ownership;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** After the work of a LEASED operation, whatever the store throws: the answer goes out, and is stored in the end. */
class SettleFailsTest {
    private static final IdempotencyKey KEY = IdempotencyKey.of("pay", "alice", "k-1");

    private final Failing store = new Failing(InMemoryStore.bounded(10), new ConcurrentLinkedDeque<>());
    private final ConcurrentLinkedQueue<SemelEvent> events = new ConcurrentLinkedQueue<>();
    private final AtomicInteger runs = new AtomicInteger();
    private final Semel semel = Semel.over(store)
            .scope(Scope.named("pay").guarantee(Guarantee.LEASED).build())
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
    void storeThatRefusesEvenTheEmptyAnswerIsAskedAgain() {
        store.failures.addAll(List.of(refusal(), refusal()));
        assertThat(call().value()).isEqualTo("answer-1");
        await().until(() -> semel.find(KEY).orElseThrow().status() == Status.DONE);
        assertThat(call().value()).isEqualTo("answer-1");
    }

    @Test
    void failureThatIsNoWordOfTheSpiDoesNotHideTheAnswer() {
        store.failures.add(new IllegalStateException("a bug of the store"));
        assertThat(call().value()).isEqualTo("answer-1");
        await().until(() -> semel.find(KEY).orElseThrow().status() == Status.DONE);
        assertThat(runs).hasValue(1);
    }

    @Test
    void errorNeitherHidesTheAnswerNorEndsTheTrying() {
        store.failures.addAll(List.of(new NoClassDefFoundError("a"), new StackOverflowError(), new AssertionError()));
        assertThat(call().value()).isEqualTo("answer-1");
        await().until(() -> semel.find(KEY).orElseThrow().status() == Status.DONE);
        assertThat(events.stream().filter(SemelEvent.SettleDeferred.class::isInstance))
                .hasSize(3);
        assertThat(runs).hasValue(1);
    }

    @Test
    void refusedFaultIsNeverStoredAsAnAnswer() {
        store.failures.add(refusal());
        assertThatThrownBy(() -> semel.once(KEY).run(() -> {
                    throw new IllegalStateException("time-out");
                }))
                .hasMessage("time-out");
        await().until(() -> semel.find(KEY).orElseThrow().status() == Status.FREE);
        await().until(() -> events.stream().anyMatch(SemelEvent.Faulted.class::isInstance));
        assertThat(events).noneMatch(SemelEvent.Executed.class::isInstance);
        assertThat(call().value()).isEqualTo("answer-1");
    }

    private static StoreRefusedException refusal() {
        return new StoreRefusedException("never", null);
    }

    private record Failing(Store inner, Deque<Throwable> failures) implements Store {
        @Override
        public Settled settle(Ownership own, Settlement settlement) {
            Throwable failure = failures.poll();
            if (failure instanceof Error error) {
                throw error;
            }
            if (failure != null) {
                throw (RuntimeException) failure;
            }
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
