package dev.semel.proof.holes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.IdempotencyKey;
import dev.semel.Outcome;
import dev.semel.Rejection;
import dev.semel.Scope;
import dev.semel.ScopeBuilder;
import dev.semel.Semel;
import dev.semel.SemelEvent;
import dev.semel.Status;
import dev.semel.testservers.Database;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An operation inside one that is rejected: what is undone to the outer mark is never published at the commit. */
class NestedRollbackTest {
    private static ScopeBuilder scope() {
        return Scope.named("pay")
                .wait(Duration.ZERO)
                .rejecting(HolesTest.Refused.class, e -> Rejection.of("refused", null));
    }

    @ParameterizedTest
    @EnumSource(names = {"H2", "POSTGRESQL"})
    void innerAnswerThatWasUndoneIsNotPublished(Database kind) {
        Ground ground = Ground.of(Ground.Kind.SPRING_JDBC, kind);
        IdempotencyKey outer = ground.key("pay");
        IdempotencyKey inner = ground.key("pay");
        try (Semel semel = ground.semel(scope())) {
            ground.callers(() -> semel.once(outer).call(String.class, () -> {
                semel.once(inner).run(() -> ground.write(inner));
                throw new HolesTest.Refused();
            }));
            assertThat(semel.find(outer).orElseThrow().status()).isEqualTo(Status.FAILED);
            assertThat(ground.effects(inner)).isZero();
            assertThat(ground.records(inner)).isZero();
            assertThat(ground.events).doesNotContain(new SemelEvent.Executed(inner));
            assertThat(semel.once(inner).call(String.class, () -> {
                        ground.write(inner);
                        return "now";
                    }))
                    .isInstanceOf(Outcome.Executed.class);
            assertThat(ground.effects(inner)).isEqualTo(1);
        }
    }
}
