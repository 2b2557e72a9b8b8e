package dev.semel;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatienceTest {
    private final Patience patience = new Patience(50, 1);

    private static long in(Duration time) {
        return System.nanoTime() + time.toNanos();
    }

    @ParameterizedTest
    @CsvSource({"0, 5", "1, 10", "2, 20", "4, 80", "5, 125", "40, 125"})
    void pausesGrowAndAreNeverShorterThanHalf(int turn, int leastMillis) {
        long before = System.nanoTime();
        assertThat(patience.pause(turn, in(Duration.ofMinutes(1)))).isTrue();
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isGreaterThanOrEqualTo(Duration.ofMillis(leastMillis));
    }

    /** However busy the machine is: the shortest of many pauses shows the bound. */
    @Test
    void pausesAreNotLongerThanTheySay() {
        assertThat(shortestOfTwenty(0, Duration.ofMinutes(1))).isLessThan(Duration.ofMillis(10));
        assertThat(shortestOfTwenty(40, Duration.ofMillis(10))).isLessThan(Duration.ofMillis(125));
    }

    private Duration shortestOfTwenty(int turn, Duration left) {
        long shortest = Long.MAX_VALUE;
        for (int i = 0; i < 20; i++) {
            long before = System.nanoTime();
            patience.pause(turn, in(left));
            shortest = Math.min(shortest, System.nanoTime() - before);
        }
        return Duration.ofNanos(shortest);
    }

    @Test
    void pauseLeavesTheProcessorToOthers() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadCpuTime();
        assertThat(patience.pause(40, in(Duration.ofMinutes(1)))).isTrue();
        assertThat(Duration.ofNanos(threads.getCurrentThreadCpuTime() - before)).isLessThan(Duration.ofMillis(60));
    }

    @Test
    void nobodyPausesPastTheDeadline() {
        assertThat(patience.pause(0, in(Duration.ZERO))).isFalse();
        assertThat(patience.pause(0, in(Duration.ofSeconds(-1)))).isFalse();
    }

    @Test
    void placesOfTheNodeAreCountedAndGivenBack() {
        assertThat(patience.enter()).isTrue();
        assertThat(patience.enter()).isFalse();
        assertThat(patience.pause(0, in(Duration.ofMinutes(1)))).isFalse();
        patience.leave();
        for (int i = 0; i < 3; i++) {
            assertThat(patience.pause(0, in(Duration.ofMinutes(1)))).isTrue();
        }
        assertThat(patience.enter()).isTrue();
    }

    @Test
    void interruptEndsThePauseAndStays() {
        Thread.currentThread().interrupt();
        assertThat(patience.pause(40, in(Duration.ofMinutes(1)))).isFalse();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(patience.enter()).as("its place is free again").isTrue();
    }
}
