package dev.semel.proof.holes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.Action;
import dev.semel.ClaimTime;
import dev.semel.Guarantee;
import dev.semel.IdempotencyKey;
import dev.semel.MisconfiguredException;
import dev.semel.Outcome;
import dev.semel.Rejection;
import dev.semel.RolledBackException;
import dev.semel.Scope;
import dev.semel.ScopeBuilder;
import dev.semel.Semel;
import dev.semel.Status;
import dev.semel.testservers.Database;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The holes of peers, on each ground, with early and late claims. Every test looks at the books. */
@ParameterizedClass(name = "{0}, {1}")
@MethodSource("grounds")
class HolesTest {
    private final Ground ground;
    private final ClaimTime claim;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger runs = new AtomicInteger();
    private final Semel semel;
    private final IdempotencyKey key;

    /** The business's "no". */
    static final class Refused extends RuntimeException {
        Refused() {
            super("refused");
        }
    }

    static Stream<Arguments> grounds() {
        return Stream.of(Ground.Kind.values())
                .flatMap(kind -> Stream.of(Database.values())
                        .filter(db -> kind != Ground.Kind.SPRING_JPA || db == Database.H2 || db == Database.POSTGRESQL)
                        .flatMap(db ->
                                Stream.of(ClaimTime.values()).map(claim -> Arguments.of(Ground.of(kind, db), claim))));
    }

    HolesTest(Ground ground, ClaimTime claim) {
        this.ground = ground;
        this.claim = claim;
        this.semel = ground.semel(scope());
        this.key = ground.key("pay");
    }

    private ScopeBuilder scope() {
        return Scope.named("pay")
                .claim(claim)
                .wait(Duration.ofMillis(20))
                .rejecting(Refused.class, e -> Rejection.of("refused", e.getMessage()), why -> new Refused());
    }

    @AfterEach
    void stop() {
        threads.shutdownNow();
        semel.close();
        assertThat(ground.processing(key)).as("records left in processing").isZero();
    }

    private Outcome<String> call(Action<String, RuntimeException> action) {
        return semel.once(key).matching("m").call(String.class, action);
    }

    private Outcome<String> pay() {
        return call(() -> {
            ground.write(key);
            return "paid-" + runs.incrementAndGet();
        });
    }

    @Test
    void waitersTimeoutDoesNotFreeARunningClaim() throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        Future<Outcome<String>> slow = threads.submit(() -> call(() -> {
            ground.write(key);
            inside.countDown();
            awaited(go);
            return "slow";
        }));
        awaited(inside);
        assertThat(pay()).isInstanceOf(Outcome.InProgress.class);
        assertThat(pay()).isInstanceOf(Outcome.InProgress.class);
        go.countDown();
        assertThat(slow.get(30, TimeUnit.SECONDS).value()).isEqualTo("slow");
        assertThat(pay().value()).isEqualTo("slow");
        assertThat(ground.effects(key)).isEqualTo(1);
    }

    @Test
    void faultAfterTheBusinessLeavesNeitherKeyNorWrites() {
        assertThatThrownBy(() -> call(() -> {
                    ground.write(key);
                    throw new IllegalStateException("after the write");
                }))
                .hasMessage("after the write");
        assertThat(ground.effects(key)).isZero();
        assertThat(ground.records(key)).isZero();
        assertThat(pay().value()).isEqualTo("paid-1");
        assertThat(ground.effects(key)).isEqualTo(1);
    }

    @Test
    void partialWritesAreNotMadeFinalByARejection() {
        for (int i = 0; i < 2; i++) {
            assertThat(call(() -> {
                        ground.write(key);
                        throw new Refused();
                    }))
                    .isInstanceOfSatisfying(
                            Outcome.Rejected.class,
                            r -> assertThat(r.exception()).isInstanceOf(Refused.class));
            assertThat(ground.effects(key)).isZero();
        }
        assertThat(semel.find(key).orElseThrow().status()).isEqualTo(Status.FAILED);
    }

    @Test
    void twoCallsInOneTransactionPublishNothingBeforeItsCommit() throws Exception {
        ground.callersRolledBack(() -> {
            assertThat(pay().value()).isEqualTo("paid-1");
            assertThat(pay()).isInstanceOf(Outcome.Replayed.class);
            assertThat(elsewhere()).isInstanceOf(Outcome.InProgress.class);
        });
        assertThat(ground.effects(key)).isZero();
        assertThat(ground.records(key)).isZero();
        assertThat(pay().value()).startsWith("paid-").isNotEqualTo("paid-1");
        assertThat(ground.effects(key)).isEqualTo(1);
    }

    @Test
    void answerIsPublishedAtTheCallersCommit() {
        ground.callers(() -> {
            assertThat(pay().value()).isEqualTo("paid-1");
            return "";
        });
        assertThat(pay().value()).isEqualTo("paid-1");
        assertThat(ground.effects(key)).isEqualTo(1);
    }

    @Test
    void exceptionThatTheCallerCatchesAndCommitsLeavesNoHalfRecord() {
        IdempotencyKey others = ground.key("others");
        Runnable catching = () -> ground.callers(() -> {
            ground.write(others);
            assertThatThrownBy(() -> call(() -> {
                        ground.write(key);
                        throw new IllegalStateException("caught");
                    }))
                    .hasMessage("caught");
            ground.write(others);
            return "";
        });
        if (ground.marks()) {
            catching.run();
            assertThat(ground.effects(others)).isEqualTo(2);
        } else {
            assertThatThrownBy(catching::run)
                    .isInstanceOf(org.springframework.transaction.UnexpectedRollbackException.class);
            assertThat(ground.effects(others)).isZero();
        }
        assertThat(ground.effects(key)).isZero();
        assertThat(ground.records(key)).isZero();
        assertThat(pay().value()).isEqualTo("paid-1");
    }

    @Test
    void rejectionInACallersTransactionIsStoredWithAMarkAndDoomsItWithout() {
        Runnable rejecting = () -> ground.callers(() -> {
            assertThat(call(() -> {
                        ground.write(key);
                        throw new Refused();
                    }))
                    .isInstanceOf(Outcome.Rejected.class);
            return "";
        });
        if (ground.marks()) {
            rejecting.run();
            assertThat(semel.find(key).orElseThrow().status()).isEqualTo(Status.FAILED);
        } else {
            assertThatThrownBy(rejecting::run)
                    .isInstanceOf(org.springframework.transaction.UnexpectedRollbackException.class);
            assertThat(ground.records(key)).isZero();
        }
        assertThat(ground.effects(key)).isZero();
    }

    @Test
    void failureAtFlushOrCommitIsNeverAnsweredAsSuccess() {
        IdempotencyKey first = ground.key("pay");
        semel.once(first).run(() -> ground.write(first, key.key()));
        assertThatThrownBy(() -> call(() -> {
                    ground.write(key, key.key());
                    return "not true";
                }))
                .isInstanceOf(RuntimeException.class);
        assertThat(ground.effects(key)).isZero();
        assertThat(ground.records(key)).isZero();
        assertThat(pay().value()).isEqualTo("paid-1");
    }

    @Test
    void valueInARollbackOnlyTransactionIsAFault() {
        assertThatThrownBy(() -> call(() -> {
                    ground.write(key);
                    ground.store().unitOfWork().joined().orElseThrow().rollbackOnly();
                    return "not true";
                }))
                .isInstanceOf(RolledBackException.class);
        assertThat(ground.effects(key)).isZero();
        assertThat(ground.records(key)).isZero();
    }

    @Test
    void transactionThatCanOnlyRollBackRunsNothing() {
        ground.callersRolledBack(() -> {
            ground.store().unitOfWork().joined().orElseThrow().rollbackOnly();
            assertThatThrownBy(this::pay).isInstanceOf(RolledBackException.class);
        });
        assertThat(runs).hasValue(0);
        assertThat(ground.records(key)).isZero();
    }

    @Test
    void twoCallersWithOneKeyAreTwoOperations() {
        IdempotencyKey bobs = IdempotencyKey.of("pay", "bob", key.key());
        assertThat(pay().value()).isEqualTo("paid-1");
        Outcome<String> bob = semel.once(bobs).matching("m").call(String.class, () -> {
            ground.write(bobs);
            return "bob's";
        });
        assertThat(bob.value()).isEqualTo("bob's");
        assertThat(pay().value()).isEqualTo("paid-1");
        assertThat(ground.effects(key)).isEqualTo(2);
    }

    @Test
    void leasedInATransactionThatRollsBackIsRefusedByName() {
        try (Semel leased = ground.semel(Scope.named("pay").guarantee(Guarantee.LEASED))) {
            ground.callersRolledBack(
                    () -> assertThatThrownBy(() -> leased.once(key).run(runs::incrementAndGet))
                            .isInstanceOf(MisconfiguredException.class)
                            .hasMessageContaining("'pay'")
                            .hasMessageContaining("open transaction"));
        }
        assertThat(runs).hasValue(0);
        assertThat(ground.records(key)).isZero();
    }

    @Test
    void recordThatVanishedIsClaimedAgainAndNothingRunsUnclaimed() {
        assertThat(pay().value()).isEqualTo("paid-1");
        ground.sql("DELETE FROM semel_record WHERE idem_key = '" + key.key() + "'");
        assertThat(pay().value()).isEqualTo("paid-2");
        assertThat(ground.records(key)).isEqualTo(1);
        assertThat(pay().value()).isEqualTo("paid-2");
    }

    @Test
    void fiftyAtOnceHaveOneEffectAndOneAnswer() throws Exception {
        try (Semel patient = ground.semel(scope().wait(Duration.ofSeconds(20)))) {
            CountDownLatch start = new CountDownLatch(1);
            var calls = Stream.generate(() -> threads.submit(() -> {
                        awaited(start);
                        return patient.once(key).matching("m").call(String.class, () -> {
                            ground.write(key);
                            return "paid-" + runs.incrementAndGet();
                        });
                    }))
                    .limit(50)
                    .toList();
            start.countDown();
            for (Future<Outcome<String>> call : calls) {
                assertThat(call.get(60, TimeUnit.SECONDS).value()).isEqualTo("paid-1");
            }
        }
        assertThat(ground.effects(key)).isEqualTo(1);
    }

    /** The same operation from another thread of this JVM, while this thread's transaction is open. */
    private Outcome<String> elsewhere() {
        try {
            return threads.submit(this::pay).get(60, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static void awaited(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
