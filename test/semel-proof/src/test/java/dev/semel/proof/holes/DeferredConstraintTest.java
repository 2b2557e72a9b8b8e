package dev.semel.proof.holes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.ClaimTime;
import dev.semel.IdempotencyKey;
import dev.semel.Outcome;
import dev.semel.Rejection;
import dev.semel.Scope;
import dev.semel.ScopeBuilder;
import dev.semel.Semel;
import dev.semel.testservers.Database;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A COMMIT that PostgreSQL refuses is a definite no: never answered as success, and the application may judge it. */
class DeferredConstraintTest {
    @BeforeEach
    void oneIsTaken() {
        for (Ground.Kind kind : Ground.Kind.values()) {
            Ground ground = Ground.of(kind, Database.POSTGRESQL);
            ground.sql("CREATE TABLE IF NOT EXISTS deferred (n INT UNIQUE DEFERRABLE INITIALLY DEFERRED)");
            ground.sql("DELETE FROM deferred");
            ground.sql("INSERT INTO deferred VALUES (1)");
        }
    }

    @ParameterizedTest
    @EnumSource
    void refusedCommitIsAFaultThatLeavesNothing(Ground.Kind kind) {
        for (ClaimTime claim : ClaimTime.values()) {
            Ground ground = Ground.of(kind, Database.POSTGRESQL);
            IdempotencyKey key = ground.key("pay");
            try (Semel semel = ground.semel(Scope.named("pay").claim(claim))) {
                assertThatThrownBy(() -> semel.once(key).call(String.class, () -> collide(ground, key)))
                        .isInstanceOf(RuntimeException.class);
            }
            assertThat(ground.effects(key)).isZero();
            assertThat(ground.records(key)).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void refusedCommitMayBeDeclaredARejection(Ground.Kind kind) {
        Ground ground = Ground.of(kind, Database.POSTGRESQL);
        IdempotencyKey key = ground.key("pay");
        ScopeBuilder scope =
                Scope.named("pay").rejecting(RuntimeException.class, e -> Rejection.of("taken", "already taken"));
        try (Semel semel = ground.semel(scope)) {
            for (int i = 0; i < 2; i++) {
                assertThat(semel.once(key).call(String.class, () -> collide(ground, key)))
                        .isInstanceOf(Outcome.Rejected.class);
            }
        }
        assertThat(ground.effects(key)).isZero();
        assertThat(ground.records(key)).isEqualTo(1);
    }

    private static String collide(Ground ground, IdempotencyKey key) {
        ground.write(key);
        try (var insert = ground.store().connection().prepareStatement("INSERT INTO deferred VALUES (1)")) {
            insert.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return "not true";
    }
}
