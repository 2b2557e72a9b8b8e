package dev.semel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.semel.spi.Content;
import dev.semel.spi.Store;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The engine over the in-memory store: everything that needs no database. */
class LeasedEngineTest {
    private static final IdempotencyKey KEY = IdempotencyKey.of("pay", "alice", "k-1");

    private final InMemoryStore store = InMemoryStore.bounded(1000);
    private final ConcurrentLinkedQueue<SemelEvent> events = new ConcurrentLinkedQueue<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger runs = new AtomicInteger();
    private Semel semel = semel(scope());

    private static ScopeBuilder scope() {
        return Scope.named("pay").guarantee(Guarantee.LEASED);
    }

    private Semel semel(ScopeBuilder scope) {
        return semel(store, scope);
    }

    private Semel semel(Store over, ScopeBuilder scope) {
        return Semel.over(over).scope(scope.build()).listener(events::add).build();
    }

    @AfterEach
    void stop() throws InterruptedException {
        semel.close();
        threads.shutdownNow();
        assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    }

    private Outcome<String> call(Object asked) {
        return semel.once(KEY).matching(asked).call(String.class, () -> "answer-" + runs.incrementAndGet());
    }

    @Test
    void firstRunsAndDuplicateIsReplayed() {
        assertThat(call("a").value()).isEqualTo("answer-1");
        Outcome<String> again = call("a");
        assertThat(again).isInstanceOf(Outcome.Replayed.class);
        assertThat(again.value()).isEqualTo("answer-1");
        assertThat(runs).hasValue(1);
    }

    @Test
    void otherContentIsRefusedAndChangesNothing() {
        call("a");
        Optional<StoredRecord> before = semel.find(KEY);
        assertThat(call("b")).isInstanceOf(Outcome.KeyReused.class);
        assertThatThrownBy(() -> call("b").value()).isInstanceOf(KeyReusedException.class);
        assertThat(semel.find(KEY)).isEqualTo(before);
        assertThat(call("a").value()).isEqualTo("answer-1");
    }

    @Test
    void nullAndVoidAreAnswers() {
        Outcome<String> first = semel.once(KEY).call(String.class, () -> {
            runs.incrementAndGet();
            return null;
        });
        assertThat(first.value()).isNull();
        assertThat(call("a"))
                .isInstanceOfSatisfying(
                        Outcome.Replayed.class, r -> assertThat(r.value()).isNull());
        assertThat(runs).hasValue(1);

        IdempotencyKey other = IdempotencyKey.shared("pay", "void");
        semel.once(other).run(runs::incrementAndGet);
        semel.once(other).run(runs::incrementAndGet);
        assertThat(runs).hasValue(2);
    }

    @Test
    void twoCallersWithOneKeyNeverMeet() {
        call("a");
        Outcome<String> bob = semel.once(IdempotencyKey.of("pay", "bob", "k-1"))
                .matching("a")
                .call(String.class, () -> "bob-" + runs.incrementAndGet());
        assertThat(bob.value()).isEqualTo("bob-2");
    }

    @Test
    void faultPassesThroughUnwrappedAndFreesTheKeyWithRetry() {
        Exception checked = new Exception("wire broke");
        assertThatThrownBy(() -> semel.once(KEY).call(String.class, () -> {
                    throw checked;
                }))
                .isSameAs(checked);
        assertThat(semel.find(KEY)).get().extracting(StoredRecord::status).isEqualTo(Status.FREE);
        assertThat(call("b").value()).isEqualTo("answer-1");
        assertThat(semel.find(KEY)).get().extracting(StoredRecord::attempt).isEqualTo(2L);
    }

    @Test
    void faultHoldsTheKeyWithHoldUntilResolved() {
        semel = semel(scope().whenInDoubt(WhenInDoubt.HOLD));
        assertThatThrownBy(() -> semel.once(KEY).matching("a").call(String.class, () -> {
                    throw new IllegalStateException("time-out");
                }))
                .hasMessage("time-out");
        assertThat(call("a")).isInstanceOf(Outcome.Unknown.class);
        assertThat(call("b")).isInstanceOf(Outcome.KeyReused.class);
        semel.resolve(KEY, Resolution.done("it was paid"), "asked the bank");
        assertThat(call("a").value()).isEqualTo("it was paid");
        assertThat(runs).hasValue(0);
        assertThatThrownBy(() -> semel.resolve(KEY, Resolution.nothingHappened(), "again"))
                .isInstanceOf(ResolutionRefusedException.class);
    }

    @Test
    void errorsLeakNothing() {
        assertThatThrownBy(() -> semel.once(KEY).call(String.class, () -> {
                    throw new StackOverflowError();
                }))
                .isInstanceOf(StackOverflowError.class);
        assertThat(Operation.current()).isEmpty();
        assertThat(call("a").value()).isEqualTo("answer-1");
    }

    @Test
    void nothingHappenedFreesEvenWithHold() {
        semel = semel(scope().whenInDoubt(WhenInDoubt.HOLD));
        assertThatThrownBy(() -> semel.once(KEY).call(String.class, () -> {
                    Operation.current().orElseThrow().nothingHappened();
                    throw new IllegalStateException("refused before sending");
                }))
                .hasMessage("refused before sending");
        assertThat(call("a").value()).isEqualTo("answer-1");
    }

    static final class NoMoney extends Exception {
        final String missing;

        NoMoney(String missing) {
            super("no money: " + missing);
            this.missing = missing;
        }
    }

    @Test
    void rejectionIsStoredAndThrownAgain() {
        semel = semel(scope().rejecting(
                        NoMoney.class,
                        e -> new Rejection("no-money", e.getMessage(), Map.of("missing", e.missing)),
                        why -> new NoMoney(why.details().get("missing"))));
        Outcome<String> first = rejectedCall();
        Outcome<String> again = rejectedCall();
        assertThat(runs).hasValue(1);
        for (Outcome<String> outcome : List.of(first, again)) {
            assertThat(outcome).isInstanceOfSatisfying(Outcome.Rejected.class, r -> {
                assertThat(r.exception()).isInstanceOf(NoMoney.class).hasMessage("no money: 7");
                assertThat(r.replayed()).isEqualTo(outcome == again);
            });
        }
    }

    @Test
    void rejectionWithoutAWayBackLooksTheSameForFirstAndReplay() {
        semel = semel(scope().rejecting(NoMoney.class, e -> Rejection.of("no-money", e.getMessage())));
        assertThatThrownBy(() -> rejectedCall().value())
                .isInstanceOf(RejectedException.class)
                .hasCauseInstanceOf(NoMoney.class);
        assertThatThrownBy(() -> rejectedCall().value())
                .isInstanceOf(RejectedException.class)
                .hasNoCause();
    }

    private Outcome<String> rejectedCall() {
        try {
            return semel.once(KEY).call(String.class, () -> {
                runs.incrementAndGet();
                throw new NoMoney("7");
            });
        } catch (NoMoney e) {
            throw new AssertionError("a declared rejection is an outcome", e);
        }
    }

    @Test
    void reentryIsToldInProgressAtOnce() {
        Outcome<String> outer =
                semel.once(KEY).call(String.class, () -> call("x").getClass().getSimpleName());
        assertThat(outer.value()).isEqualTo("InProgress");
        assertThat(events).anyMatch(SemelEvent.Reentered.class::isInstance);
    }

    @Test
    void followersGetTheLeadersAnswer() throws Exception {
        semel = semel(scope().wait(Duration.ofSeconds(20)));
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        Future<Outcome<String>> leader = leader(inside, go, () -> "led");
        assertThat(inside.await(10, TimeUnit.SECONDS)).isTrue();
        List<Future<Outcome<String>>> followers = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            followers.add(threads.submit(() -> call("a")));
        }
        Future<Outcome<String>> other = threads.submit(() -> call("b"));
        assertThat(other.get(10, TimeUnit.SECONDS)).isInstanceOf(Outcome.KeyReused.class);
        go.countDown();
        assertThat(leader.get(10, TimeUnit.SECONDS)).isInstanceOf(Outcome.Executed.class);
        for (Future<Outcome<String>> follower : followers) {
            assertThat(follower.get(10, TimeUnit.SECONDS).value()).isEqualTo("led");
        }
        assertThat(runs).hasValue(0);
    }

    @Test
    void leadersFaultIsNobodyElsesAndOneFollowerGoesThroughTheDoor() throws Exception {
        semel = semel(scope().wait(Duration.ofSeconds(20)));
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        Future<Outcome<String>> leader = leader(inside, go, () -> {
            throw new IllegalStateException("leader broke");
        });
        assertThat(inside.await(10, TimeUnit.SECONDS)).isTrue();
        List<Future<Outcome<String>>> followers = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            followers.add(threads.submit(() -> call("a")));
        }
        go.countDown();
        assertThatThrownBy(() -> leader.get(10, TimeUnit.SECONDS)).hasRootCauseMessage("leader broke");
        for (Future<Outcome<String>> follower : followers) {
            assertThat(follower.get(10, TimeUnit.SECONDS).value()).isEqualTo("answer-1");
        }
        assertThat(runs).hasValue(1);
    }

    @Test
    void impatientDuplicateIsToldInProgressAndFreesNothing() throws Exception {
        semel = semel(scope().wait(Duration.ZERO));
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        Future<Outcome<String>> leader = leader(inside, go, () -> "led");
        assertThat(inside.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(call("a")).isInstanceOf(Outcome.InProgress.class);
        assertThat(call("a")).isInstanceOf(Outcome.InProgress.class);
        go.countDown();
        assertThat(leader.get(10, TimeUnit.SECONDS).value()).isEqualTo("led");
        assertThat(call("a").value()).isEqualTo("led");
        assertThat(runs).hasValue(0);
    }

    @Test
    void waitersAreBounded() throws Exception {
        semel = Semel.over(store)
                .scope(scope().wait(Duration.ofSeconds(20)).build())
                .waiters(2, 200)
                .build();
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        Future<Outcome<String>> leader = leader(inside, go, () -> "led");
        assertThat(inside.await(10, TimeUnit.SECONDS)).isTrue();
        List<Future<Outcome<String>>> followers = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            followers.add(threads.submit(() -> call("a")));
        }
        await().until(() -> followers.stream().filter(Future::isDone).count() == 3);
        go.countDown();
        leader.get(10, TimeUnit.SECONDS);
        int replayed = 0;
        for (Future<Outcome<String>> follower : followers) {
            replayed += follower.get(10, TimeUnit.SECONDS) instanceof Outcome.Replayed ? 1 : 0;
        }
        assertThat(replayed).isEqualTo(2);
    }

    @Test
    void heartbeatKeepsALongRunsLease() throws Exception {
        semel = semel(scope().lease(Duration.ofMillis(300)).wait(Duration.ZERO));
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        Future<Outcome<String>> leader = leader(inside, go, () -> "led");
        assertThat(inside.await(10, TimeUnit.SECONDS)).isTrue();
        Semel elsewhere = semel(scope().lease(Duration.ofMillis(300)).wait(Duration.ZERO));
        StoredRecord first = elsewhere.find(KEY).orElseThrow();
        await().until(() -> elsewhere
                        .find(KEY)
                        .orElseThrow()
                        .updatedAt()
                        .isAfter(first.updatedAt().plusMillis(400))
                || events.stream().anyMatch(SemelEvent.OwnershipLost.class::isInstance));
        assertThat(elsewhere.find(KEY).orElseThrow().abandoned()).isFalse();
        assertThat(elsewhere.once(KEY).matching("a").call(String.class, () -> "thief"))
                .isInstanceOf(Outcome.InProgress.class);
        go.countDown();
        assertThat(leader.get(10, TimeUnit.SECONDS).value()).isEqualTo("led");
        elsewhere.close();
    }

    @Test
    void answerGoesOutWhenTheStoreIsAwayAndIsStoredLater() {
        FlakyStore flaky = new FlakyStore(store);
        semel = semel(flaky, scope().wait(Duration.ZERO));
        flaky.settleFailures().set(3);
        assertThat(call("a").value()).isEqualTo("answer-1");
        assertThat(events).anyMatch(SemelEvent.SettleDeferred.class::isInstance);
        await().until(() -> semel.find(KEY).orElseThrow().status() == Status.DONE);
        assertThat(call("a").value()).isEqualTo("answer-1");
        assertThat(runs).hasValue(1);
    }

    @Test
    void claimWhoseReplyWasLostIsSentAgainByTheSameOwner() {
        FlakyStore flaky = new FlakyStore(store);
        semel = semel(flaky, scope());
        flaky.lostClaimReplies().set(1);
        assertThat(call("a").value()).isEqualTo("answer-1");
        assertThat(semel.find(KEY).orElseThrow().attempt()).isEqualTo(1);
    }

    @Test
    void storeAwayRunsNothing() {
        FlakyStore flaky = new FlakyStore(store);
        semel = semel(flaky, scope());
        flaky.lostClaimReplies().set(2);
        assertThatThrownBy(() -> call("a")).isInstanceOf(StoreUnavailableException.class);
        assertThat(runs).hasValue(0);
    }

    @Test
    void unverifiableFingerprintCountsAsEqualAndRaisesTheEvent() {
        Content foreign = Content.ofBytes("from-the-future/9", new byte[] {1});
        semel.once(KEY).matching(foreign).call(String.class, () -> "answer-" + runs.incrementAndGet());
        assertThat(call("a").value()).isEqualTo("answer-1");
        assertThat(events)
                .anyMatch(e -> e instanceof SemelEvent.FingerprintUnverifiable u
                        && u.algorithm().equals("from-the-future/9"));
    }

    @Test
    void answersOverTheLimitAreNotKeptAndNeverRunAgain() {
        semel = semel(scope().maxAnswerBytes(3));
        assertThat(call("a").value()).isEqualTo("answer-1");
        assertThat(call("a")).isInstanceOf(Outcome.NotKept.class);
        assertThatThrownBy(() -> call("a").value()).isInstanceOf(AnswerNotKeptException.class);
        assertThat(runs).hasValue(1);
    }

    @Test
    void interruptedWaiterKeepsItsInterruptAndLeaksNothing() throws Exception {
        semel = semel(scope().wait(Duration.ofSeconds(60)));
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        Future<Outcome<String>> leader = leader(inside, go, () -> "led");
        assertThat(inside.await(10, TimeUnit.SECONDS)).isTrue();
        List<Object> seen = new ArrayList<>();
        Thread waiter = new Thread(() -> {
            seen.add(call("a"));
            seen.add(Thread.currentThread().isInterrupted());
        });
        waiter.start();
        await().until(() -> waiter.getState() == Thread.State.TIMED_WAITING);
        waiter.interrupt();
        waiter.join(10_000);
        assertThat(seen).hasSize(2);
        assertThat(seen.get(0)).isInstanceOf(Outcome.InProgress.class);
        assertThat(seen.get(1)).isEqualTo(true);
        go.countDown();
        leader.get(10, TimeUnit.SECONDS);
    }

    private Future<Outcome<String>> leader(CountDownLatch inside, CountDownLatch go, Action<String, Exception> then) {
        return threads.submit(() -> semel.once(KEY).matching("a").call(String.class, () -> {
            inside.countDown();
            assertThat(go.await(30, TimeUnit.SECONDS)).isTrue();
            return then.run();
        }));
    }
}
