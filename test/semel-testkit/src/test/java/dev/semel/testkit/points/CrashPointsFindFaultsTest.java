package dev.semel.testkit.points;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.semel.testkit.points.CrashPoints.Stop;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** An enumeration that finds nothing in a broken store proves nothing of a right one. */
class CrashPointsFindFaultsTest {
    @BeforeAll
    static void quiet() {
        Quiet.please();
    }

    private static Stream<Arguments> faults() {
        CrashPoints retry = CrashPoints.of(Orders::place).in(Orders.RETRY);
        CrashPoints hold = CrashPoints.of(Orders::place).in(Orders.HOLD);
        CrashPoints transactional = CrashPoints.of(Orders::place).in(Orders.TRANSACTIONAL);
        return Stream.of(
                fault("settles for anybody", retry.leasedOver(BrokenStores::settlesForAnybody), ""),
                fault("counts no rows", retry.leasedOver(BrokenStores::countsNoRows), ""),
                fault("takes any claim for the same", retry.leasedOver(BrokenStores::takesAnyClaimForTheSame), ""),
                fault("frees on any exception", hold.leasedOver(BrokenStores::freesOnAnyException), ""),
                fault("writes outside", transactional.over(BrokenStores::writesOutsideTheTransaction), ""),
                fault("binds nobody", transactional.over(BrokenStores::bindsNobodyBeforeCommit), ""),
                fault("believes every commit", transactional.over(BrokenStores::believesEveryCommit), ""),
                fault("record at once", transactional.over(BrokenStores::commitsTheRecordAtOnce), ""));
    }

    private static Arguments fault(String name, CrashPoints points, String finding) {
        return Arguments.of(Named.of(name, points), finding);
    }

    @ParameterizedTest
    @MethodSource("faults")
    void faultIsFoundAndItsScheduleFindsItAgain(CrashPoints points, String finding) {
        Violation found =
                catchThrowableOfType(Violation.class, () -> points.againstEach(Stop.THROW, Stop.DIE));
        System.out.println(found);
        assertThat(found).hasMessageContaining(finding);

        Violation again = catchThrowableOfType(Violation.class, () -> points.replay(found.schedule()));

        assertThat(again).hasMessageContaining(finding);
    }
}
