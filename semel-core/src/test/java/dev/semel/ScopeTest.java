package dev.semel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class ScopeTest {
    @Test
    void impossibleSettingsAreRefusedByName() {
        Map<String, UnaryOperator<ScopeBuilder>> bad = Map.of(
                "retention", s -> s.retention(Duration.ZERO),
                "retryWindow", s -> s.retryWindow(Duration.ofMillis(-1)),
                "lease is", s -> s.lease(Duration.ofNanos(999_999)),
                "leaseCap", s -> s.lease(Duration.ofMinutes(20)),
                "wait", s -> s.wait(Duration.ofMillis(-1)),
                "transactionTimeout", s -> s.transactionTimeout(Duration.ofMillis(500)),
                "commitLookup", s -> s.commitLookup(Duration.ZERO),
                "maxAnswerBytes", s -> s.maxAnswerBytes(-1));
        bad.forEach((setting, change) -> assertThatThrownBy(
                        () -> change.apply(Scope.named("order")).build())
                .isInstanceOf(MisconfiguredException.class)
                .hasMessageContaining("Scope 'order'")
                .hasMessageContaining(setting));
    }

    @Test
    void retentionMustOutliveTheRetryWindow() {
        assertThatThrownBy(() -> Scope.named("order")
                        .retention(Duration.ofHours(6))
                        .retryWindow(Duration.ofHours(6))
                        .build())
                .isInstanceOf(MisconfiguredException.class)
                .hasMessageContaining("a late retry would run again");
    }

    @Test
    void waitMayBeZeroWhileTheLeaseStillBinds() {
        Scope scope = Scope.named("order").wait(Duration.ZERO).build();
        assertThat(scope.patience()).isZero();
        assertThat(scope.lease()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void builtScopesDoNotChangeWithTheirBuilder() {
        ScopeBuilder builder = Scope.named("order");
        Scope scope = builder.build();
        builder.lease(Duration.ofSeconds(1));
        scope.toBuilder().lease(Duration.ofSeconds(2)).build();
        assertThat(scope.lease()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void leasedIsNeverChosenSilentlyAndScopesAreDeclaredOnce() {
        InMemoryStore store = InMemoryStore.bounded(10);
        assertThatThrownBy(() -> Semel.over(store).scope(Scope.named("order").build()))
                .isInstanceOf(MisconfiguredException.class)
                .hasMessageContaining("cannot give TRANSACTIONAL")
                .hasMessageContaining("default");
        ScopeBuilder leased = Scope.named("order").guarantee(Guarantee.LEASED);
        assertThatThrownBy(() -> Semel.over(store)
                        .scope(leased.build())
                        .scope(leased.lease(Duration.ofSeconds(9)).build()))
                .isInstanceOf(MisconfiguredException.class)
                .hasMessageContaining("registered twice");
        assertThatThrownBy(() ->
                        Semel.over(store).scope(leased.claim(ClaimTime.LATE).build()))
                .isInstanceOf(MisconfiguredException.class)
                .hasMessageContaining("late claim");
    }

    @Test
    void unregisteredScopesAndUnsupportedTypesAreRefusedBeforeAnythingRuns() {
        Semel semel = Semel.over(InMemoryStore.bounded(10))
                .scope(Scope.named("order").guarantee(Guarantee.LEASED).build())
                .build();
        assertThatThrownBy(() -> semel.once(IdempotencyKey.shared("pay", "1")))
                .isInstanceOf(MisconfiguredException.class)
                .hasMessageContaining("'pay' is not registered");
        assertThatThrownBy(() -> semel.once(IdempotencyKey.shared("order", "1")).call(Map.class, () -> {
                    throw new AssertionError("must not run");
                }))
                .isInstanceOf(MisconfiguredException.class)
                .hasMessageContaining("ValueCodec");
        semel.close();
    }
}
