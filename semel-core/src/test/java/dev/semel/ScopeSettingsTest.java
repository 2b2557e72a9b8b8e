package dev.semel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each setting of a scope: its default, what it was set to, and that a copy keeps it. */
class ScopeSettingsTest {
    private record Setting(
            String name, Function<Scope, Object> get, Object byDefault, Object other, UnaryOperator<ScopeBuilder> set) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Setting> settings() {
        return Stream.of(
                new Setting(
                        "guarantee",
                        s -> s.guarantee().orElse(null),
                        null,
                        Guarantee.LEASED,
                        b -> b.guarantee(Guarantee.LEASED)),
                time("retention", Scope::retention, Duration.ofDays(1), ScopeBuilder::retention),
                time("retryWindow", Scope::retryWindow, Duration.ofHours(6), ScopeBuilder::retryWindow),
                time("lease", Scope::lease, Duration.ofSeconds(30), ScopeBuilder::lease),
                time("leaseCap", Scope::leaseCap, Duration.ofMinutes(10), ScopeBuilder::leaseCap),
                time("wait", Scope::patience, Duration.ofSeconds(2), ScopeBuilder::wait),
                time(
                        "transactionTimeout",
                        Scope::transactionTimeout,
                        Duration.ofMinutes(1),
                        ScopeBuilder::transactionTimeout),
                time("commitLookup", Scope::commitLookup, Duration.ofSeconds(10), ScopeBuilder::commitLookup),
                new Setting(
                        "whenInDoubt",
                        Scope::whenInDoubt,
                        WhenInDoubt.RETRY,
                        WhenInDoubt.HOLD,
                        b -> b.whenInDoubt(WhenInDoubt.HOLD)),
                new Setting("claim", Scope::claim, ClaimTime.EARLY, ClaimTime.LATE, b -> b.claim(ClaimTime.LATE)),
                new Setting(
                        "isolation",
                        Scope::isolation,
                        Isolation.READ_COMMITTED,
                        Isolation.DATABASE,
                        b -> b.isolation(Isolation.DATABASE)),
                new Setting(
                        "openTransaction",
                        Scope::openTransaction,
                        OpenTransaction.REFUSE,
                        OpenTransaction.SUSPEND,
                        b -> b.openTransaction(OpenTransaction.SUSPEND)),
                new Setting(
                        "keys", Scope::keyRule, KeyRule.VISIBLE_ASCII, KeyRule.UNICODE, b -> b.keys(KeyRule.UNICODE)),
                new Setting("maxAnswerBytes", Scope::maxAnswerBytes, 1 << 20, 7, b -> b.maxAnswerBytes(7)));
    }

    private static Setting time(
            String name,
            Function<Scope, Object> get,
            Duration byDefault,
            java.util.function.BiFunction<ScopeBuilder, Duration, ScopeBuilder> set) {
        Duration other = Duration.ofMinutes(7);
        UnaryOperator<ScopeBuilder> change = b -> set.apply(b, other);
        return new Setting(
                name,
                get,
                byDefault,
                other,
                name.equals("retention") ? b -> change.apply(b).retryWindow(Duration.ofMinutes(1)) : change);
    }

    @ParameterizedTest
    @MethodSource("settings")
    void isTakenAndCopied(Setting setting) {
        assertThat(setting.get.apply(Scope.named("order").build())).isEqualTo(setting.byDefault);
        Scope set = setting.set.apply(Scope.named("order")).build();
        assertThat(setting.get.apply(set)).isEqualTo(setting.other);
        assertThat(setting.get.apply(set.toBuilder().build())).isEqualTo(setting.other);
    }

    static Stream<Arguments> atTheLimit() {
        Duration least = Duration.ofMillis(1);
        return Stream.<UnaryOperator<ScopeBuilder>>of(
                        s -> s.retryWindow(least),
                        s -> s.retention(Duration.ofMillis(2)).retryWindow(least),
                        s -> s.lease(least),
                        s -> s.lease(least).leaseCap(least),
                        s -> s.wait(Duration.ZERO),
                        s -> s.transactionTimeout(Duration.ofSeconds(1)),
                        s -> s.commitLookup(least),
                        s -> s.maxAnswerBytes(0))
                .map(Arguments::of);
    }

    @ParameterizedTest
    @MethodSource("atTheLimit")
    void limitItselfIsAllowed(UnaryOperator<ScopeBuilder> change) {
        assertThatCode(() -> change.apply(Scope.named("order")).build()).doesNotThrowAnyException();
    }

    @Test
    void emptyAnswerFitsALimitOfZeroAndAFullOneDoesNot() {
        try (Semel semel = Semel.over(InMemoryStore.bounded(10))
                .scope(Scope.named("order")
                        .guarantee(Guarantee.LEASED)
                        .maxAnswerBytes(0)
                        .build())
                .build()) {
            semel.once(IdempotencyKey.shared("order", "1")).call(String.class, () -> "");
            semel.once(IdempotencyKey.shared("order", "2")).call(String.class, () -> "a");
            assertThat(semel.once(IdempotencyKey.shared("order", "1")).run(() -> {}))
                    .isInstanceOf(Outcome.Replayed.class);
            assertThat(semel.once(IdempotencyKey.shared("order", "2")).run(() -> {}))
                    .isInstanceOfSatisfying(
                            Outcome.NotKept.class,
                            kept -> assertThat(kept.summary()).isEqualTo("1 bytes are over the limit of 0"));
        }
    }

    @Test
    void textFormNamesTheScope() {
        assertThat(Scope.named("order").build()).hasToString("Scope[order]");
    }

    @Test
    void firstRuleThatFitsDecidesWhatARejectionIs() {
        Scope scope = Scope.named("order")
                .rejecting(IllegalArgumentException.class, e -> Rejection.of("argument", null))
                .rejecting(RuntimeException.class, e -> Rejection.of("runtime", null))
                .build()
                .toBuilder()
                .build();
        assertThat(scope.rejections()).hasSize(2);
        assertThat(code(scope, new NumberFormatException())).isEqualTo("argument");
        assertThat(code(scope, new IllegalStateException())).isEqualTo("runtime");
        assertThat(scope.rejectionFor(new Exception())).isEmpty();
    }

    private static String code(Scope scope, Exception thrown) {
        return scope.rejectionFor(thrown)
                .orElseThrow()
                .toRejection()
                .apply(thrown)
                .code();
    }

    @Test
    void ruleThatBreaksIsAFaultThatNamesWhatItWasGiven() {
        IllegalArgumentException given = new IllegalArgumentException("sold out");
        try (Semel semel = Semel.over(InMemoryStore.bounded(10))
                .scope(Scope.named("order")
                        .guarantee(Guarantee.LEASED)
                        .rejecting(IllegalArgumentException.class, e -> {
                            throw new IllegalStateException("a bug of the rule");
                        })
                        .build())
                .build()) {
            assertThatThrownBy(() -> semel.once(IdempotencyKey.shared("order", "1"))
                            .run(() -> {
                                throw given;
                            }))
                    .hasMessage("a bug of the rule")
                    .satisfies(e -> assertThat(e.getSuppressed()).containsExactly(given));
            assertThat(semel.find(IdempotencyKey.shared("order", "1"))
                            .orElseThrow()
                            .status())
                    .isEqualTo(Status.FREE);
        }
    }

    @Test
    void waitersAreZeroOrMore() {
        InMemoryStore store = InMemoryStore.bounded(10);
        assertThatCode(() -> Semel.over(store).waiters(0, 0)).doesNotThrowAnyException();
        assertThatThrownBy(() -> Semel.over(store).waiters(-1, 0))
                .isInstanceOf(MisconfiguredException.class)
                .hasMessageContaining("waiters(-1, 0)");
        assertThatThrownBy(() -> Semel.over(store).waiters(0, -1)).isInstanceOf(MisconfiguredException.class);
    }
}
