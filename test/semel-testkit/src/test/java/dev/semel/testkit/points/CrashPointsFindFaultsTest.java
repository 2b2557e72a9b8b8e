package dev.semel.testkit.points;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.semel.Scope;
import dev.semel.spi.Store;
import dev.semel.testkit.SettableClock;
import dev.semel.testkit.points.CrashPoints.Stop;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** An enumeration that finds nothing in what is broken proves nothing of what is right. */
class CrashPointsFindFaultsTest {
    @BeforeAll
    static void quiet() {
        Quiet.please();
    }

    private static Stream<Arguments> faults() {
        return Stream.of(
                leased("settles for anybody", Orders.RETRY, BrokenStores::settlesForAnybody, "is told Executed("),
                leased("counts no rows", Orders.RETRY, BrokenStores::countsNoRows, "is told Executed("),
                leased("takes any claim", Orders.HOLD, BrokenStores::takesAnyClaimForTheSame, "the effect of each"),
                leased("frees on any exception", Orders.HOLD, BrokenStores::freesOnAnyException, "the effect of each"),
                transactional("writes outside", BrokenStores::writesOutsideTheTransaction, "2 runs have their effect"),
                transactional("binds nobody", BrokenStores::bindsNobodyBeforeCommit, "2 runs have their effect"),
                transactional("believes", BrokenStores::believesEveryCommit, "which is not there"),
                transactional("believes none", BrokenStores::believesNoCommit, "the record is of run 1, which threw"),
                transactional("record at once", BrokenStores::commitsTheRecordAtOnce, "0 runs have their effect"),
                operation(
                        "forgets a failure",
                        Orders.TRANSACTIONAL,
                        Orders::placeWhateverHappens,
                        "0 runs have their effect"),
                operation("writes again", Orders.RETRY, Orders::placeAgainIfItFails, "is there 2 times"));
    }

    private static Arguments leased(String name, Scope scope, UnaryOperator<Store> fault, String finding) {
        return arguments(name, CrashPoints.of(Orders::place).in(scope).leasedOver(fault), finding);
    }

    private static Arguments transactional(String name, Function<SettableClock, Truth> fault, String finding) {
        return arguments(
                name, CrashPoints.of(Orders::place).in(Orders.TRANSACTIONAL).over(fault), finding);
    }

    private static Arguments operation(String name, Scope scope, GuardedCall operation, String finding) {
        return arguments(name, CrashPoints.of(operation).in(scope), finding);
    }

    private static Arguments arguments(String name, CrashPoints points, String finding) {
        return Arguments.of(Named.of(name, points), finding);
    }

    @ParameterizedTest
    @MethodSource("faults")
    void faultIsFoundAndItsScheduleFindsItAgain(CrashPoints points, String finding) {
        Violation found = catchThrowableOfType(Violation.class, () -> points.againstEach(Stop.THROW, Stop.DIE));
        assertThat(found).hasMessageContaining(finding).hasMessageContaining("replay(\"" + found.schedule() + "\")");

        Violation again = catchThrowableOfType(Violation.class, () -> points.replay(found.schedule()));
        assertThat(again).hasMessageContaining(finding);
        assertThat(steps(again)).isEqualTo(steps(found));
    }

    private static String steps(Violation violation) {
        String message = String.valueOf(violation.getMessage());
        return message.substring(message.indexOf("\n  "));
    }
}
