package dev.semel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Who asks for a value where there is none gets the exception that names the outcome and the key. */
class OutcomeTest {
    private static final IdempotencyKey KEY = IdempotencyKey.of("pay", "alice", "k-1");

    static Stream<Arguments> withoutValue() {
        return Stream.of(
                Arguments.of(new Outcome.InProgress<>(KEY, Duration.ofSeconds(3)), InProgressException.class),
                Arguments.of(new Outcome.KeyReused<>(KEY), KeyReusedException.class),
                Arguments.of(new Outcome.Unknown<>(KEY, Optional.empty()), OutcomeUnknownException.class),
                Arguments.of(new Outcome.NotKept<>(KEY, "too large"), AnswerNotKeptException.class));
    }

    @ParameterizedTest
    @MethodSource("withoutValue")
    void hasNoValue(Outcome<?> outcome, Class<? extends SemelException> named) {
        assertThatThrownBy(outcome::value).isInstanceOfSatisfying(named, e -> {
            assertThat(e.key()).contains(KEY);
            assertThat(e).hasMessageStartingWith("pay/k…(3): ");
        });
    }

    @Test
    void valuesAreGiven() {
        assertThat(new Outcome.Executed<>("a").value()).isEqualTo("a");
        assertThat(new Outcome.Replayed<>("a", Instant.EPOCH).value()).isEqualTo("a");
    }

    @Test
    void inProgressSaysWhenToComeBack() {
        assertThatThrownBy(new Outcome.InProgress<>(KEY, Duration.ofSeconds(3))::value)
                .isInstanceOfSatisfying(
                        InProgressException.class,
                        e -> assertThat(e.retryAfter()).isEqualTo(Duration.ofSeconds(3)));
    }

    @Test
    void unknownKeepsItsCause() {
        Exception cause = new Exception("time-out");
        assertThatThrownBy(new Outcome.Unknown<>(KEY, Optional.of(cause))::value)
                .hasCause(cause);
    }

    @Test
    void rejectionIsThrownAsItIsUnlessItIsChecked() {
        Rejection why = Rejection.of("no", "no money");
        RuntimeException unchecked = new IllegalStateException("no money");
        assertThatThrownBy(new Outcome.Rejected<>(why, true, unchecked)::value).isSameAs(unchecked);
        Exception checked = new Exception("no money");
        assertThatThrownBy(new Outcome.Rejected<>(why, true, checked)::value)
                .isInstanceOfSatisfying(RejectedException.class, e -> {
                    assertThat(e.why()).isEqualTo(why);
                    assertThat(e.replayed()).isTrue();
                    assertThat(e).hasCause(checked);
                });
    }

    @Test
    void firstRejectionIsNotReplayedAndMayHaveNoMessage() {
        Rejection why = Rejection.of("no", null);
        assertThatThrownBy(new Outcome.Rejected<>(why, false, new Exception())::value)
                .isInstanceOfSatisfying(
                        RejectedException.class, e -> assertThat(e.replayed()).isFalse())
                .hasMessage("rejected: no");
        assertThatThrownBy(new Outcome.Rejected<>(Rejection.of("no", "none left"), false, new Exception())::value)
                .hasMessage("rejected: no (none left)");
    }

    @Test
    void onlyWhatIsAFaultHasAStackTrace() {
        assertThatThrownBy(new Outcome.InProgress<>(KEY, Duration.ofSeconds(3))::value)
                .satisfies(e -> assertThat(e.getStackTrace()).isEmpty());
        assertThat(new StoreUnavailableException(KEY, new Exception()).getStackTrace())
                .isNotEmpty();
    }

    @Test
    void settingsThatAreWrongHaveNoKey() {
        assertThat(new MisconfiguredException("x").key()).isEmpty();
    }
}
