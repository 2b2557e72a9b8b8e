package dev.semel.benchmarks.databases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WindowTest {
    private static final Duration LENGTH = Duration.ofMillis(50);
    private static final int THREADS = 4;

    @Test
    void operationsThatEndAfterTheWindowDoNotCount() throws Exception {
        Window.Seen seen = run(name -> outlast());
        assertThat(seen.times().count()).isZero();
        assertThat(seen.perSecond()).isZero();
    }

    /** A thread that is busy beyond the end must not stretch or shorten the time by which the others are divided. */
    @Test
    void allThreadsAreDividedByOneLength() throws Exception {
        AtomicBoolean first = new AtomicBoolean(true);
        Window.Seen seen = run(name -> {
            if (first.getAndSet(false)) {
                outlast();
            }
        });
        assertThat(seen.times().count()).isPositive();
        assertThat(seen.perSecond() * LENGTH.toNanos() / 1e9)
                .isCloseTo(seen.times().count(), within(0.001));
    }

    /** Each goes on until one of its operations ends outside, so that none leaves the others alone before the end. */
    @Test
    void eachThreadWorksBeyondTheEnd() throws Exception {
        AtomicInteger done = new AtomicInteger();
        Window.Seen seen = run(name -> done.incrementAndGet());
        assertThat(seen.times().count()).isPositive().isLessThanOrEqualTo(done.get() - THREADS);
    }

    private static Window.Seen run(Way way) throws Exception {
        try (Window window = new Window(THREADS)) {
            return window.run(way, Names.fresh(), LENGTH);
        }
    }

    private static void outlast() {
        long began = System.nanoTime();
        while (System.nanoTime() - began < 3 * LENGTH.toNanos()) {
            Thread.onSpinWait();
        }
    }
}
