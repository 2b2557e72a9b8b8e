package dev.semel.testkit.points;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.IdempotencyKey;
import dev.semel.testkit.points.CrashPoints.Stop;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SchedulesTest {
    private final CrashPoints points = CrashPoints.of(Orders::place).in(Orders.TRANSACTIONAL);
    private final AtomicInteger calls = new AtomicInteger();

    @BeforeAll
    static void quiet() {
        Quiet.please();
    }

    @Test
    void sameEnumerationSeesTheSame() {
        assertThat(points.againstEach(Stop.DIE)).isEqualTo(points.againstEach(Stop.DIE));
    }

    @Test
    void boundOnTheirNumberIsTold() {
        Report report = points.schedules(7).againstEach(Stop.THROW);

        assertThat(report.schedules()).isEqualTo(7);
        assertThat(report.complete()).isFalse();
    }

    @Test
    void oneRivalWithoutStopsHasOneSchedule() {
        Report report = points.rivals(1).againstEach();

        assertThat(report.schedules()).isOne();
        assertThat(report.endStates()).containsOnlyKeys("one effect, done");
    }

    @Test
    void scheduleIsPlayedAlone() {
        Report report = points.replay("1111<t");

        assertThat(report.schedules()).isOne();
        assertThat(report.points()).containsExactly("SETTLE THROW_BEFORE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "1<", "1 1", "10"})
    void textThatIsNoScheduleIsRefused(String text) {
        assertThatThrownBy(() -> points.replay(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"3", "T", "1h", "1>t", "2"})
    void scheduleThatTheOperationDoesNotHaveIsRefused(String text) {
        assertThatThrownBy(() -> points.replay(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("does not fit");
    }

    @Test
    void operationThatDoesNotDoTheSameEachTimeIsRefused() {
        CrashPoints moody = CrashPoints.of((semel, effects) -> {
                    if (calls.incrementAndGet() == 4) {
                        semel.find(Orders.KEY);
                    }
                    return Orders.place(semel, effects);
                })
                .in(Orders.TRANSACTIONAL)
                .rivals(1);

        assertThatThrownBy(() -> moody.againstEach(Stop.THROW))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("does not do the same each time");
    }

    @Test
    void operationWithSeveralKeysIsRefused() {
        CrashPoints several = CrashPoints.of(
                        (semel, effects) -> semel.once(IdempotencyKey.shared("order", "k-" + calls.incrementAndGet()))
                                .call(String.class, () -> effects.write("order")))
                .in(Orders.TRANSACTIONAL);

        assertThatThrownBy(several::againstEach)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("one key");
    }

    @Test
    void boundsThatCannotBeAreRefused() {
        assertThatThrownBy(() -> points.rivals(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> points.rivals(10)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> points.preemptions(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> points.stops(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> points.background(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> points.schedules(0)).isInstanceOf(IllegalArgumentException.class);
    }
}
