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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Duplicates at the node that runs the operation, and at another one: who asks the store, who waits, and for what. */
class OtherNodeTest {
    private static final IdempotencyKey KEY = IdempotencyKey.of("pay", "alice", "k-1");
    private static final int MANY = 10;

    private final Counted store = new Counted(InMemoryStore.bounded(10), new AtomicInteger());
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch inside = new CountDownLatch(1);
    private final CountDownLatch go = new CountDownLatch(1);
    private final AtomicInteger runs = new AtomicInteger();
    private final List<Semel> nodes = new ArrayList<>();

    private Semel node(Duration wait) {
        Semel node = Semel.over(store)
                .scope(Scope.named("pay").guarantee(Guarantee.LEASED).wait(wait).build())
                .build();
        nodes.add(node);
        return node;
    }

    @AfterEach
    void stop() throws InterruptedException {
        go.countDown();
        nodes.forEach(Semel::close);
        threads.shutdownNow();
        assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    }

    private Future<Outcome<String>> startedAt(Semel node) throws InterruptedException {
        Future<Outcome<String>> leader =
                threads.submit(() -> node.once(KEY).matching("a").call(String.class, () -> {
                    inside.countDown();
                    assertThat(go.await(30, TimeUnit.SECONDS)).isTrue();
                    return "led";
                }));
        assertThat(inside.await(10, TimeUnit.SECONDS)).isTrue();
        return leader;
    }

    private Outcome<String> ask(Semel node, String content) {
        return node.once(KEY).matching(content).call(String.class, () -> "ran-" + runs.incrementAndGet());
    }

    private List<Future<Outcome<String>>> manyAt(Semel node) {
        List<Future<Outcome<String>>> callers = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            callers.add(threads.submit(() -> ask(node, "a")));
        }
        return callers;
    }

    @Test
    void followersAskTheStoreForNothing() throws Exception {
        Semel here = node(Duration.ofSeconds(30));
        Future<Outcome<String>> leader = startedAt(here);
        List<Future<Outcome<String>>> followers = manyAt(here);
        await().until(() -> Waiters.inFlight() == MANY);
        go.countDown();
        assertThat(leader.get(10, TimeUnit.SECONDS)).isInstanceOf(Outcome.Executed.class);
        for (Future<Outcome<String>> follower : followers) {
            assertThat(follower.get(10, TimeUnit.SECONDS))
                    .isInstanceOfSatisfying(
                            Outcome.Replayed.class,
                            replayed -> assertThat(replayed.value()).isEqualTo("led"));
        }
        assertThat(store.claims).hasValue(1);
        assertThat(runs).hasValue(0);
    }

    @Test
    void otherNodeWaitsByClaimingAgainAndOneAsksForAll() throws Exception {
        Future<Outcome<String>> leader = startedAt(node(Duration.ZERO));
        Semel there = node(Duration.ofSeconds(30));
        List<Future<Outcome<String>>> duplicates = manyAt(there);
        await().until(() -> Waiters.inFlight() == MANY - 1 && store.claims.get() > 3);
        go.countDown();
        assertThat(leader.get(10, TimeUnit.SECONDS).value()).isEqualTo("led");
        for (Future<Outcome<String>> duplicate : duplicates) {
            assertThat(duplicate.get(10, TimeUnit.SECONDS).value()).isEqualTo("led");
        }
        assertThat(runs).hasValue(0);
    }

    @Test
    void patienceEndsInProgressAndTheNextCallLooksAgain() throws Exception {
        Future<Outcome<String>> leader = startedAt(node(Duration.ZERO));
        Semel there = node(Duration.ofMillis(300));
        long before = System.nanoTime();
        assertThat(ask(there, "a")).isInstanceOf(Outcome.InProgress.class);
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isGreaterThanOrEqualTo(Duration.ofMillis(300));
        assertThat(store.claims.get()).isGreaterThan(2);
        go.countDown();
        leader.get(10, TimeUnit.SECONDS);
        assertThat(ask(there, "a").value()).isEqualTo("led");
    }

    @Test
    void noPatienceIsOneQuestion() throws Exception {
        startedAt(node(Duration.ZERO));
        assertThat(ask(node(Duration.ZERO), "a"))
                .isInstanceOfSatisfying(
                        Outcome.InProgress.class,
                        e -> assertThat(e.retryAfter()).isEqualTo(Duration.ofSeconds(1)));
        assertThat(store.claims).hasValue(2);
    }

    @Test
    void whoIsInsideAnotherOperationDoesNotWait() throws Exception {
        startedAt(node(Duration.ZERO));
        Semel there = node(Duration.ofHours(1));
        assertThat(askInside(there)).isInstanceOf(Outcome.InProgress.class);
        assertThat(store.claims).hasValue(3);
    }

    @Test
    void whoIsInsideAnotherOperationFollowsNobody() throws Exception {
        Semel here = node(Duration.ofHours(1));
        startedAt(here);
        assertThat(askInside(here)).isInstanceOf(Outcome.InProgress.class);
        assertThat(store.claims)
                .as("the flight is acquired: nobody needs to be asked")
                .hasValue(2);
    }

    private Outcome<String> askInside(Semel node) {
        AtomicReference<Outcome<String>> inner = new AtomicReference<>();
        node.once(IdempotencyKey.shared("pay", "outer")).run(() -> inner.set(ask(node, "a")));
        return inner.get();
    }

    @Test
    void otherContentAtTheOtherNodeIsRefusedAtOnceAndForAll() throws Exception {
        startedAt(node(Duration.ZERO));
        Semel there = node(Duration.ofHours(1));
        assertThat(ask(there, "b")).isInstanceOf(Outcome.KeyReused.class);
        assertThat(store.claims).hasValue(2);
        assertThat(runs).hasValue(0);
    }

    /** How many threads wait for a flight to land. */
    private static final class Waiters {
        static long inFlight() {
            return Thread.getAllStackTraces().values().stream()
                    .filter(stack -> List.of(stack).stream()
                            .anyMatch(frame -> frame.getClassName().equals(Flight.class.getName())
                                    && frame.getMethodName().equals("await")))
                    .count();
        }
    }

    private record Counted(Store inner, AtomicInteger claims) implements Store {
        @Override
        public Claim claim(ClaimRequest request) {
            claims.incrementAndGet();
            return inner.claim(request);
        }

        @Override
        public Settled settle(Ownership own, Settlement settlement) {
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
