package dev.semel.proof.holes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.semel.Action;
import dev.semel.Guarantee;
import dev.semel.IdempotencyKey;
import dev.semel.Outcome;
import dev.semel.Scope;
import dev.semel.ScopeBuilder;
import dev.semel.Semel;
import dev.semel.proof.holes.Callers.Caller;
import dev.semel.testservers.Database;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.transaction.UnexpectedRollbackException;

/** Leaders and followers of one JVM, on each ground. The scope is patient for a minute, so who must not wait is seen. */
@ParameterizedClass(name = "{0}")
@MethodSource("grounds")
class FollowersTest {
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Duration LEASE = Duration.ofSeconds(2);

    private final Ground ground;
    private final Semel semel;
    private final Semel otherNode;
    private final IdempotencyKey key;
    private final Callers callers = new Callers();
    private final AtomicInteger runs = new AtomicInteger();
    private final CountDownLatch inside = new CountDownLatch(1);
    private final CountDownLatch go = new CountDownLatch(1);

    static Stream<Arguments> grounds() {
        return Stream.of(Ground.Kind.values())
                .flatMap(kind ->
                        Stream.of(Database.H2, Database.POSTGRESQL).map(db -> Arguments.of(Ground.of(kind, db))));
    }

    FollowersTest(Ground ground) {
        this.ground = ground;
        this.semel = ground.semel(scope(LONG));
        this.otherNode = ground.semel(scope(LONG));
        this.key = ground.key("pay");
    }

    private static ScopeBuilder scope(Duration patience) {
        return Scope.named("pay").wait(patience);
    }

    @AfterEach
    void stop() {
        go.countDown();
        callers.close();
        semel.close();
        otherNode.close();
    }

    private static Outcome<String> ask(
            Semel node, IdempotencyKey key, String content, Action<String, RuntimeException> action) {
        return node.once(key).matching(content).call(String.class, action);
    }

    private Outcome<String> pay(Semel node, String content) {
        return ask(node, key, content, () -> {
            ground.write(key);
            return content + "-" + runs.incrementAndGet();
        });
    }

    /** Writes, says that it is inside, and ends when it may. */
    private Outcome<String> payWhenTold(Semel node, String content) {
        return ask(node, key, content, () -> {
            ground.write(key);
            inside.countDown();
            awaited(go);
            return content + "-" + runs.incrementAndGet();
        });
    }

    @Test
    void otherContentIsNotJudgedByALeaderThatIsStillClaiming() throws Exception {
        Caller<Outcome<String>> elsewhere = callers.start(() -> payWhenTold(otherNode, "b"));
        awaited(inside);
        Caller<Outcome<String>> leader = callers.start(() -> pay(semel, "a")).claims();
        Caller<Outcome<String>> same = callers.start(() -> pay(semel, "a")).follows();
        Caller<Outcome<String>> other = callers.start(() -> pay(semel, "b")).claims();
        go.countDown();
        assertThat(elsewhere.soon()).isInstanceOf(Outcome.Executed.class);
        assertThat(other.soon().value()).isEqualTo("b-1");
        assertThat(leader.soon()).isInstanceOf(Outcome.KeyReused.class);
        assertThat(same.soon()).isInstanceOf(Outcome.KeyReused.class);
        assertThat(ground.effects(key)).isEqualTo(1);
    }

    @Test
    void otherContentIsRefusedAtOnceByALeaderThatHasClaimed() throws Exception {
        Caller<Outcome<String>> leader = callers.start(() -> payWhenTold(semel, "a"));
        awaited(inside);
        Caller<Outcome<String>> same = callers.start(() -> pay(semel, "a")).follows();
        assertThat(callers.start(() -> pay(semel, "b")).soon()).isInstanceOf(Outcome.KeyReused.class);
        assertThat(same.ended()).isFalse();
        go.countDown();
        assertThat(leader.soon()).isInstanceOf(Outcome.Executed.class);
        assertThat(same.soon()).isInstanceOf(Outcome.Replayed.class);
        assertThat(ground.effects(key)).isEqualTo(1);
    }

    @Test
    void openTransactionNeverWaits() throws Exception {
        Caller<Outcome<String>> leader = callers.start(() -> payWhenTold(semel, "a"));
        awaited(inside);
        IdempotencyKey mine = ground.key("pay");
        // H2 itself waits for a rival of another node, up to its lock time-out
        List<Semel> nodes = ground.database.kind() == Database.H2 ? List.of(semel) : List.of(semel, otherNode);
        for (Semel node : nodes) {
            assertThat(callers.start(() -> ground.callers(() -> pay(node, "a"))).soon())
                    .isInstanceOf(Outcome.InProgress.class);
            assertThat(callers.start(() -> ask(node, ground.key("pay"), "m", () -> {
                                ground.write(mine);
                                assertThat(pay(node, "a")).isInstanceOf(Outcome.InProgress.class);
                                return "went on";
                            }))
                            .soon()
                            .value())
                    .isEqualTo("went on");
        }
        assertThat(leader.ended()).isFalse();
        assertThat(ground.effects(mine)).isEqualTo(nodes.size());
        go.countDown();
        assertThat(leader.soon()).isInstanceOf(Outcome.Executed.class);
        assertThat(ground.callers(() -> pay(semel, "a"))).isInstanceOf(Outcome.Replayed.class);
        assertThat(ground.effects(key)).isEqualTo(1);
    }

    @Test
    void keysNestedInEachOtherBothEnd() throws Exception {
        IdempotencyKey second = ground.key("pay");
        CyclicBarrier both = new CyclicBarrier(2);
        Caller<Outcome<String>> ab = callers.start(() -> nested(key, second, both));
        Caller<Outcome<String>> ba = callers.start(() -> nested(second, key, both));
        assertThat(ab.soon().value()).isEqualTo("outer");
        assertThat(ba.soon().value()).isEqualTo("outer");
        assertThat(ground.effects(key)).isEqualTo(1);
        assertThat(ground.effects(second)).isEqualTo(1);
    }

    private Outcome<String> nested(IdempotencyKey outer, IdempotencyKey inner, CyclicBarrier both) {
        return ask(semel, outer, "m", () -> {
            ground.write(outer);
            meet(both);
            Outcome<String> asked = ask(semel, inner, "m", () -> {
                throw new AssertionError("the other thread is inside");
            });
            assertThat(asked).isInstanceOf(Outcome.InProgress.class);
            meet(both);
            return "outer";
        });
    }

    @Test
    void followersOfARollbackGoThroughTheDoorAndOneRuns() throws Exception {
        Caller<Void> leader = callers.start(() -> {
            ground.callersRolledBack(() -> {
                assertThat(pay(semel, "a").value()).isEqualTo("a-1");
                inside.countDown();
                awaited(go);
            });
            return null;
        });
        awaited(inside);
        List<Caller<Outcome<String>>> followers = IntStream.range(0, 5)
                .mapToObj(i -> callers.start(() -> pay(semel, "a")))
                .toList();
        followers.forEach(follower -> {
            if (ground.hasCommitHook()) {
                follower.follows();
            } else {
                follower.waits();
            }
        });
        assertThat(runs).hasValue(1);
        go.countDown();
        leader.soon();
        for (Caller<Outcome<String>> follower : followers) {
            assertThat(follower.soon().value()).isEqualTo("a-2");
        }
        assertThat(ground.effects(key)).isEqualTo(1);
        assertThat(ground.records(key)).isEqualTo(1);
    }

    @Test
    void followersOfACallThatWasUndoneInsideACommittedTransactionAreNotTold() throws Exception {
        IdempotencyKey outer = ground.key("pay");
        Caller<Void> leader = callers.start(() -> {
            try {
                ground.callers(() -> assertThatThrownBy(() -> ask(semel, outer, "m", () -> {
                            assertThat(pay(semel, "a").value()).isEqualTo("a-1");
                            inside.countDown();
                            awaited(go);
                            throw new IllegalStateException("the outer's own");
                        }))
                        .hasMessage("the outer's own"));
            } catch (UnexpectedRollbackException e) {
                assertThat(ground.marks()).isFalse();
            }
            return null;
        });
        awaited(inside);
        Caller<Outcome<String>> follower = callers.start(() -> pay(semel, "a")).waits();
        go.countDown();
        leader.soon();
        assertThat(follower.soon().value()).isEqualTo("a-2");
        assertThat(ground.effects(key)).isEqualTo(1);
        assertThat(ground.records(key)).isEqualTo(1);
        assertThat(ground.records(outer)).isZero();
    }

    @Test
    void leaderPastItsLeaseBindsNobody() throws Exception {
        try (Semel here = ground.semel(leased());
                Semel there = ground.semel(leased())) {
            Caller<Outcome<String>> leader = callers.start(() -> leasedPay(here, true));
            awaited(inside);
            await().until(() -> here.find(key).orElseThrow().abandoned());
            assertThat(callers.start(() -> leasedPay(there, false)).soon().value())
                    .isEqualTo("leased-1");
            assertThat(callers.start(() -> leasedPay(here, false)).soon()).isInstanceOf(Outcome.Replayed.class);
            assertThat(leader.ended()).isFalse();
            go.countDown();
            assertThat(leader.soon().value()).isEqualTo("leased-1");
            assertThat(here.find(key).orElseThrow().attempt()).isEqualTo(2);
        }
        assertThat(ground.effects(key)).isEqualTo(1);
    }

    @Test
    void followerOfALeaderPastItsLeaseTakesOver() throws Exception {
        try (Semel here = ground.semel(leased())) {
            Caller<Outcome<String>> leader = callers.start(() -> leasedPay(here, true));
            awaited(inside);
            Caller<Outcome<String>> follower = callers.start(() -> leasedPay(here, false));
            assertThat(follower.soon()).isInstanceOf(Outcome.Executed.class);
            assertThat(leader.ended()).isFalse();
            go.countDown();
            assertThat(leader.soon().value()).isEqualTo("leased-1");
        }
        assertThat(ground.effects(key)).isEqualTo(1);
    }

    private static ScopeBuilder leased() {
        return scope(LONG).guarantee(Guarantee.LEASED).lease(LEASE).leaseCap(LEASE);
    }

    /** One that hangs takes no effect: what it would do comes after the one who replaced it. */
    private Outcome<String> leasedPay(Semel node, boolean hangs) {
        return ask(node, key, "a", () -> {
            if (hangs) {
                inside.countDown();
                awaited(go);
                return "late";
            }
            return ground.callers(() -> {
                ground.write(key);
                return "leased-" + runs.incrementAndGet();
            });
        });
    }

    @Test
    void exactlyOneFollowerRunsAfterTheLeadersFault() throws Exception {
        Caller<Outcome<String>> leader = callers.start(() -> faultWhenTold(semel));
        awaited(inside);
        List<Caller<Outcome<String>>> followers = IntStream.range(0, 5)
                .mapToObj(i -> callers.start(() -> pay(semel, "a")).follows())
                .toList();
        go.countDown();
        assertThatThrownBy(leader::soon)
                .isInstanceOf(ExecutionException.class)
                .cause()
                .hasMessage("the leader's own");
        List<Outcome<String>> outcomes = new ArrayList<>();
        for (Caller<Outcome<String>> follower : followers) {
            outcomes.add(follower.soon());
        }
        assertThat(outcomes).allSatisfy(outcome -> assertThat(outcome.value()).isEqualTo("a-1"));
        assertThat(outcomes.stream().filter(Outcome.Executed.class::isInstance)).hasSize(1);
        assertThat(ground.effects(key)).isEqualTo(1);
    }

    @Test
    void followersKeepTheirFirstDeadlineBehindASecondLeader() throws Exception {
        Duration patience = Duration.ofSeconds(4);
        Duration untilTheFault = Duration.ofSeconds(3);
        CountDownLatch secondGo = new CountDownLatch(1);
        try (Semel node = ground.semel(scope(patience))) {
            Caller<Outcome<String>> leader = callers.start(() -> faultWhenTold(node));
            awaited(inside);
            long start = System.nanoTime();
            List<Caller<Outcome<String>>> followers = IntStream.range(0, 4)
                    .mapToObj(i -> callers.start(() -> ask(node, key, "a", () -> {
                                ground.write(key);
                                runs.incrementAndGet();
                                awaited(secondGo);
                                return "second";
                            }))
                            .follows())
                    .toList();
            long allFollow = System.nanoTime();
            await().until(() -> System.nanoTime() - start >= untilTheFault.toNanos());
            go.countDown();
            await().until(() -> followers.stream().filter(Caller::ended).count() == 3);
            long ended = System.nanoTime();
            assertThat(runs).hasValue(1);
            assertThat(Duration.ofNanos(ended - allFollow)).isLessThan(patience.plus(untilTheFault.dividedBy(2)));
            secondGo.countDown();
            assertThatThrownBy(leader::soon).isInstanceOf(ExecutionException.class);
            List<Outcome<String>> outcomes = new ArrayList<>();
            for (Caller<Outcome<String>> follower : followers) {
                outcomes.add(follower.soon());
            }
            assertThat(outcomes.stream().filter(Outcome.InProgress.class::isInstance))
                    .hasSize(3);
            assertThat(outcomes.stream().filter(Outcome.Executed.class::isInstance))
                    .hasSize(1);
        } finally {
            secondGo.countDown();
        }
        assertThat(ground.effects(key)).isEqualTo(1);
    }

    private Outcome<String> faultWhenTold(Semel node) {
        return ask(node, key, "a", () -> {
            ground.write(key);
            inside.countDown();
            awaited(go);
            throw new IllegalStateException("the leader's own");
        });
    }

    private static void awaited(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await(30, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
