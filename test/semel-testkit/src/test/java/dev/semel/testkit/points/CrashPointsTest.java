package dev.semel.testkit.points;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.Scope;
import dev.semel.testkit.points.CrashPoints.Stop;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The engine, stopped at every call. */
class CrashPointsTest {
    private static final Stop[] BOTH = {Stop.THROW, Stop.DIE};

    @BeforeAll
    static void quiet() {
        Quiet.please();
    }

    private static List<Named<Scope>> scopes() {
        return List.of(
                Named.of("early", Orders.TRANSACTIONAL),
                Named.of("late", Orders.LATE),
                Named.of("RETRY", Orders.RETRY),
                Named.of("HOLD", Orders.HOLD));
    }

    private static List<Named<GuardedCall>> operations() {
        return List.of(
                Named.of("one step", Orders::place),
                Named.of("two steps", Orders::placeInTwoSteps),
                Named.of("rejected", Orders::soldOut),
                Named.of("faulty", Orders::fails));
    }

    private static Stream<Arguments> operationsInScopes() {
        return operations().stream()
                .flatMap(operation -> scopes().stream().map(scope -> Arguments.of(operation, scope)));
    }

    private static Stream<Arguments> joined() {
        return operations().stream()
                .map(Named::getPayload)
                .flatMap(operation -> Stream.of(
                        Arguments.of(Named.of("with savepoints", Orders.joined(operation))),
                        Arguments.of(Named.of("without", Orders.joinedWithoutSavepoints(operation))),
                        Arguments.of(Named.of("forgiven", Orders.joinedAndForgiven(operation)))));
    }

    @ParameterizedTest
    @MethodSource("scopes")
    void oneRivalIsStoppedAtEveryCallAndAtEveryCallAfterThat(Scope scope) {
        Report report = CrashPoints.of(Orders::placeInTwoSteps)
                .in(scope)
                .rivals(1)
                .stops(2)
                .againstEach(BOTH);

        assertThat(report.complete()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("operationsInScopes")
    void twoRivalsOfWhomOneIsStopped(GuardedCall operation, Scope scope) {
        Report report = CrashPoints.of(operation).in(scope).schedules(900).againstEach(BOTH);

        assertThat(report.schedules()).isGreaterThan(400);
    }

    @ParameterizedTest
    @MethodSource("scopes")
    void threeRivalsOfWhomOneIsStopped(Scope scope) {
        Report report =
                CrashPoints.of(Orders::place).in(scope).rivals(3).preemptions(1).againstEach(BOTH);

        assertThat(report.complete()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("scopes")
    void twoRivalsWithTwoStops(Scope scope) {
        Report report = CrashPoints.of(Orders::place)
                .in(scope)
                .preemptions(1)
                .stops(2)
                .schedules(800)
                .againstEach(BOTH);

        assertThat(report.schedules()).isEqualTo(800);
    }

    @ParameterizedTest
    @MethodSource("scopes")
    void threeRivalsOnOneNode(Scope scope) {
        Report report = CrashPoints.of(Orders::place)
                .in(scope)
                .rivals(3)
                .preemptions(1)
                .onOneNode()
                .againstEach(BOTH);

        assertThat(report.complete()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("joined")
    void twoRivalsInTransactionsOfTheirOwn(GuardedCall operation) {
        Report report = CrashPoints.of(operation)
                .in(Orders.TRANSACTIONAL)
                .preemptions(1)
                .againstEach(BOTH);

        assertThat(report.complete()).isTrue();
        assertThat(report.endStates().keySet())
                .isSubsetOf("no effect, key free", "no effect, failed", "one effect, done");
    }

    @ParameterizedTest
    @MethodSource("scopes")
    void interleavingsAlone(Scope scope) {
        Report report = CrashPoints.of(Orders::place)
                .in(scope)
                .rivals(3)
                .preemptions(3)
                .schedules(1000)
                .againstEach();

        assertThat(report.points()).isEmpty();
    }

    @Test
    void transactionalLeavesOneEffectOrNone() {
        Report report =
                CrashPoints.of(Orders::placeInTwoSteps).in(Orders.TRANSACTIONAL).againstEach(BOTH);

        assertThat(report.complete()).isTrue();
        assertThat(report.points())
                .hasSize(20)
                .contains("COMMIT THROW_BEFORE", "COMMIT THROW_AFTER", "WRITE DIE_AFTER");
        assertThat(report.endStates()).containsOnlyKeys("no effect, key free", "one effect, done");
    }

    @Test
    void heldClaimLeavesOneEffectOrADoubt() {
        Report report = CrashPoints.of(Orders::place).in(Orders.HOLD).againstEach(BOTH);

        assertThat(report.complete()).isTrue();
        assertThat(report.points()).hasSize(12).contains("SETTLE THROW_AFTER", "SETTLE DIE_BEFORE", "CLAIM DIE_AFTER");
        assertThat(report.endStates())
                .containsOnlyKeys("one effect, done", "one effect, unknown", "no effect, unknown");
    }

    /** Claim and settle are sent again by the same owner, which a doubt would not be without. */
    @ParameterizedTest
    @ValueSource(strings = {"1<t", "1>t", "111<t", "111>t"})
    void stepWhoseReplyWasLostIsSentAgain(String schedule) {
        Report report = CrashPoints.of(Orders::place).in(Orders.HOLD).rivals(1).replay(schedule);

        assertThat(report.endStates()).containsOnlyKeys("one effect, done");
    }

    @ParameterizedTest
    @MethodSource("leased")
    void heartbeatsRenewWhatNobodyHasTakenOver(Scope scope) {
        Report report = CrashPoints.of(Orders::place)
                .in(scope)
                .preemptions(1)
                .background(1)
                .againstEach();

        assertThat(report.complete()).isTrue();
        assertThat(report.endStates().keySet()).isSubsetOf("one effect, done", "effects of several runs, done");
    }

    @ParameterizedTest
    @MethodSource("leased")
    void endThatCouldNotBeStoredIsStoredLaterUnlessTheRunWasReplaced(Scope scope) {
        Report report = CrashPoints.of(Orders::place)
                .in(scope)
                .preemptions(0)
                .stops(2)
                .background(1)
                .schedules(80)
                .againstEach(Stop.THROW);

        assertThat(report.points()).contains("SETTLE THROW_BEFORE", "SETTLE THROW_AFTER");
    }

    private static Stream<Named<Scope>> leased() {
        return scopes().stream().skip(2);
    }
}
