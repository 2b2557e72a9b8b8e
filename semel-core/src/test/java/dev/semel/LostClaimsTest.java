package dev.semel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.NothingSentException;
import dev.semel.spi.Ownership;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import dev.semel.spi.Store;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A LEASED claim whose reply never comes: the caller is told at once, and the key is given back behind it. */
class LostClaimsTest {
    private static final IdempotencyKey KEY = IdempotencyKey.of("pay", "alice", "k-1");

    private final Losing store = new Losing(InMemoryStore.bounded(1000));
    private final AtomicInteger runs = new AtomicInteger();
    private final Semel semel = Semel.over(store)
            .scope(Scope.named("pay")
                    .guarantee(Guarantee.LEASED)
                    .whenInDoubt(WhenInDoubt.HOLD)
                    .wait(Duration.ZERO)
                    .build())
            .build();

    @AfterEach
    void stop() {
        semel.close();
    }

    private Outcome<String> call(IdempotencyKey key) {
        return semel.once(key).call(String.class, () -> "answer-" + runs.incrementAndGet());
    }

    @Test
    void keyIsFreeAgainOnceTheStoreIsBack() {
        store.lost = 5;
        assertThatThrownBy(() -> call(KEY)).isInstanceOf(StoreUnavailableException.class);
        assertThat(runs).hasValue(0);
        await().until(() -> semel.find(KEY).orElseThrow().status() == Status.FREE);
        assertThat(call(KEY).value()).isEqualTo("answer-1");
    }

    @Test
    void errorsDoNotEndTheTrying() {
        store.lost = 2;
        store.settleErrors.set(2);
        assertThatThrownBy(() -> call(KEY)).isInstanceOf(StoreUnavailableException.class);
        await().until(() -> semel.find(KEY).orElseThrow().status() == Status.FREE);
    }

    @Test
    void anotherOwnersClaimIsLeftAlone() {
        CountDownLatch held = new CountDownLatch(1);
        store.background = held;
        store.lost = 2;
        store.arrives = false;
        assertThatThrownBy(() -> call(KEY)).isInstanceOf(StoreUnavailableException.class);
        Outcome<String> other = semel.once(KEY).call(String.class, () -> {
            int before = store.owners.size();
            held.countDown();
            await().until(() -> store.owners.size() > before);
            return "other";
        });
        assertThat(other.value()).isEqualTo("other");
        assertThat(semel.find(KEY).orElseThrow().status()).isEqualTo(Status.DONE);
    }

    @Test
    void claimThatWasNeverSentIsNotAskedFor() {
        IdempotencyKey unsent = IdempotencyKey.of("pay", "alice", "unsent");
        store.unreachable = 2;
        assertThatThrownBy(() -> call(unsent)).isInstanceOf(StoreUnavailableException.class);
        int sent = store.owners.size();
        store.lost = 2;
        assertThatThrownBy(() -> call(KEY)).isInstanceOf(StoreUnavailableException.class);
        await().until(() -> semel.find(KEY).map(StoredRecord::status).equals(Optional.of(Status.FREE)));
        assertThat(store.owners).hasSize(sent + 3);
        assertThat(semel.find(unsent)).isEmpty();
    }

    @Test
    void manyAreLeftToTheirLeases() {
        store.lost = Integer.MAX_VALUE;
        IntStream.range(0, 60)
                .forEach(i -> assertThatThrownBy(() -> call(IdempotencyKey.of("pay", "alice", "many-" + i)))
                        .isInstanceOf(StoreUnavailableException.class));
        store.lost = 0;
        await().until(() -> free() == 50);
        assertThatThrownBy(() -> {
                    store.lost = 2;
                    call(KEY);
                })
                .isInstanceOf(StoreUnavailableException.class);
        await().until(() -> semel.find(KEY).orElseThrow().status() == Status.FREE);
        assertThat(free()).isEqualTo(50);
    }

    private long free() {
        return IntStream.range(0, 60)
                .filter(i -> semel.find(IdempotencyKey.of("pay", "alice", "many-" + i))
                                .orElseThrow()
                                .status()
                        == Status.FREE)
                .count();
    }

    /** Loses the next replies of claims, which may arrive or not. */
    private static final class Losing implements Store {
        private final Store inner;
        private final ConcurrentLinkedQueue<String> owners = new ConcurrentLinkedQueue<>();
        private final AtomicInteger settleErrors = new AtomicInteger();
        private volatile CountDownLatch background = new CountDownLatch(0);
        private volatile int lost;
        private volatile int unreachable;
        private volatile boolean arrives = true;

        Losing(Store inner) {
            this.inner = inner;
        }

        @Override
        public Claim claim(ClaimRequest request) {
            if (Thread.currentThread().isDaemon()) {
                await().until(() -> background.getCount() == 0);
            }
            return claimed(request);
        }

        private synchronized Claim claimed(ClaimRequest request) {
            if (unreachable > 0) {
                unreachable--;
                throw new NothingSentException("no connection", null);
            }
            owners.add(request.owner());
            if (lost == 0) {
                return inner.claim(request);
            }
            lost--;
            if (arrives) {
                inner.claim(request);
            }
            throw new StoreUnavailableException("the reply was lost", null);
        }

        @Override
        public Settled settle(Ownership own, Settlement settlement) {
            if (settleErrors.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
                throw new NoClassDefFoundError("a");
            }
            return inner.settle(own, settlement);
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
