package dev.semel.testkit.points;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.IdempotencyKey;
import dev.semel.Scope;
import dev.semel.testkit.points.CrashPoints.Stop;
import java.util.concurrent.atomic.AtomicInteger;
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
    @BeforeAll
    static void quiet() {
        Quiet.please();
    }

    private static Stream<Arguments> operations() {
        Stream<Named<GuardedCall>> operations = Stream.of(
                Named.of("one step", Orders::place),
                Named.of("two steps", Orders::placeInTwoSteps),
                Named.of("rejected", Orders::soldOut),
                Named.of("faulty", Orders::fails));
        return operations.flatMap(operation -> Stream.of(
                        Named.of("early", Orders.TRANSACTIONAL),
                        Named.of("late", Orders.LATE),
                        Named.of("RETRY", Orders.RETRY),
                        Named.of("HOLD", Orders.HOLD))
                .map(scope -> Arguments.of(operation, scope)));
    }

    @ParameterizedTest
    @MethodSource("operations")
    void twoRivalsWithOneStop(GuardedCall operation, Scope scope) {
        Report report = CrashPoints.of(operation)
                .in(scope)
                .rivals(2)
                .schedules(1500)
                .againstEach(Stop.THROW, Stop.DIE);

        assertThat(report.schedules()).isGreaterThan(400);
        System.out.println(report);
    }
}
