package dev.semel.benchmarks.databases;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WindowTest {
    /** Of two threads that exclude each other, one waits while the other works: their rates must not be added up. */
    @Test
    void threadsAreCountedInOneWindow() throws Exception {
        AtomicInteger done = new AtomicInteger();
        Semaphore one = new Semaphore(1);
        long began = System.nanoTime();
        Window.Seen seen;
        try (Window window = new Window(4)) {
            seen = window.run(
                    name -> {
                        one.acquire();
                        try {
                            long until = System.nanoTime() + 1_000_000;
                            while (System.nanoTime() < until) {
                                Thread.onSpinWait();
                            }
                            done.incrementAndGet();
                        } finally {
                            one.release();
                        }
                    },
                    Names.fresh(),
                    Duration.ofMillis(300));
        }
        double seconds = (System.nanoTime() - began) / 1e9;
        assertThat(seen.times().count()).isPositive().isLessThanOrEqualTo(done.get());
        assertThat(seen.perSecond()).isPositive().isLessThanOrEqualTo(1000);
        assertThat(seen.perSecond() * seconds)
                .isGreaterThanOrEqualTo(seen.times().count());
    }
}
