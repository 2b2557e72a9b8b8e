package dev.semel.proof.holes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.Action;
import dev.semel.IdempotencyKey;
import dev.semel.Outcome;
import dev.semel.Rejection;
import dev.semel.RolledBackException;
import dev.semel.Scope;
import dev.semel.ScopeBuilder;
import dev.semel.Semel;
import dev.semel.testservers.Database;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.transaction.UnexpectedRollbackException;

/** TRANSITIONS 6.2, joined, where JPA gives no mark: whatever fails dooms the caller's transaction, and says so. */
class JpaJoinedTest {
    private static ScopeBuilder scope() {
        return Scope.named("pay")
                .wait(Duration.ZERO)
                .rejecting(HolesTest.Refused.class, e -> Rejection.of("refused", null));
    }

    @ParameterizedTest
    @EnumSource(names = {"H2", "POSTGRESQL"})
    void flushThatFailsGoesUpAndTakesAllOfTheCallersTransaction(Database kind) {
        Ground ground = Ground.of(Ground.Kind.SPRING_JPA, kind);
        String seat = seatTaken(ground);
        doomed(
                ground,
                scope(),
                (semel, key) -> assertThatThrownBy(() -> ask(semel, key, () -> {
                            ground.write(key, seat);
                            return "not true";
                        }))
                        .isInstanceOf(DataIntegrityViolationException.class));
    }

    @ParameterizedTest
    @EnumSource(names = {"H2", "POSTGRESQL"})
    void flushThatFailsIsNotStoredAsTheRejectionItIsDeclaredToBe(Database kind) {
        Ground ground = Ground.of(Ground.Kind.SPRING_JPA, kind);
        String seat = seatTaken(ground);
        ScopeBuilder declared =
                scope().rejecting(DataIntegrityViolationException.class, e -> Rejection.of("taken", null));
        doomed(
                ground,
                declared,
                (semel, key) -> assertThat(ask(semel, key, () -> {
                            ground.write(key, seat);
                            return "not true";
                        }))
                        .isInstanceOfSatisfying(
                                Outcome.Rejected.class,
                                r -> assertThat(r.replayed()).isFalse()));
    }

    @ParameterizedTest
    @EnumSource(names = {"H2", "POSTGRESQL"})
    void rejectionWithoutAMarkStoresNothing(Database kind) {
        Ground ground = Ground.of(Ground.Kind.SPRING_JPA, kind);
        doomed(
                ground,
                scope(),
                (semel, key) -> assertThat(ask(semel, key, () -> {
                            ground.write(key);
                            throw new HolesTest.Refused();
                        }))
                        .isInstanceOfSatisfying(
                                Outcome.Rejected.class,
                                r -> assertThat(r.replayed()).isFalse()));
    }

    @ParameterizedTest
    @EnumSource(names = {"H2", "POSTGRESQL"})
    void valueInACallersRollbackOnlyTransactionIsAFault(Database kind) {
        Ground ground = Ground.of(Ground.Kind.SPRING_JPA, kind);
        doomed(
                ground,
                scope(),
                (semel, key) -> assertThatThrownBy(() -> ask(semel, key, () -> {
                            ground.write(key);
                            ground.store().unitOfWork().joined().orElseThrow().rollbackOnly();
                            return "not true";
                        }))
                        .isInstanceOf(RolledBackException.class));
    }

    private interface Asked {
        void by(Semel semel, IdempotencyKey key);
    }

    /** The caller writes, asks, goes on and commits: its commit fails, nothing is left, and the key is as good as new. */
    private static void doomed(Ground ground, ScopeBuilder scope, Asked asked) {
        assertThat(ground.marks()).isFalse();
        IdempotencyKey key = ground.key("pay");
        IdempotencyKey callers = ground.key("callers");
        try (Semel semel = ground.semel(scope)) {
            assertThatThrownBy(() -> ground.callers(() -> {
                        ground.write(callers);
                        asked.by(semel, key);
                        assertThat(ground.store()
                                        .unitOfWork()
                                        .joined()
                                        .orElseThrow()
                                        .isRollbackOnly())
                                .isTrue();
                        return "";
                    }))
                    .isInstanceOf(UnexpectedRollbackException.class);
            assertThat(ground.effects(callers)).isZero();
            assertThat(ground.effects(key)).isZero();
            assertThat(ground.records(key)).isZero();
            assertThat(ask(semel, key, () -> {
                        ground.write(key);
                        return "now";
                    }))
                    .isInstanceOf(Outcome.Executed.class);
            assertThat(ground.effects(key)).isEqualTo(1);
        }
    }

    private static Outcome<String> ask(Semel semel, IdempotencyKey key, Action<String, RuntimeException> action) {
        return semel.once(key).matching("m").call(String.class, action);
    }

    private static String seatTaken(Ground ground) {
        IdempotencyKey first = ground.key("pay");
        try (Semel semel = ground.semel(scope())) {
            semel.once(first).run(() -> ground.write(first, first.key()));
        }
        return first.key();
    }
}
