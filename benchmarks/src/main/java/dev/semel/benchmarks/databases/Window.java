package dev.semel.benchmarks.databases;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads that do one way for a while, again and again until closed. */
final class Window implements AutoCloseable {
    /** The part of its length in which all threads get going before anything counts. */
    private static final int RUN_UP = 10;

    private final int threads;
    private final ExecutorService workers;

    Window(int threads) {
        this.threads = threads;
        this.workers = Executors.newFixedThreadPool(threads);
    }

    /** What a window saw: operations a second, and how long each took. */
    record Seen(double perSecond, Histogram times) {}

    /**
     * Lets all threads work at once. The window is the same for all of them: an operation counts if it ended inside, and
     * they go on until its end, so that it is as busy at its end as at its beginning.
     *
     * @param names of the operations, taken one after the other
     */
    Seen run(Way way, Names names, Duration length) throws Exception {
        CountDownLatch ready = new CountDownLatch(threads);
        CountDownLatch start = new CountDownLatch(1);
        long[] window = new long[2];
        List<Future<Histogram>> parts = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            parts.add(workers.submit(() -> {
                ready.countDown();
                start.await();
                return work(way, names, window[0], window[1]);
            }));
        }
        ready.await();
        window[0] = System.nanoTime() + length.toNanos() / RUN_UP;
        window[1] = window[0] + length.toNanos();
        start.countDown();
        Histogram times = new Histogram();
        for (Future<Histogram> part : parts) {
            times.add(part.get());
        }
        return new Seen(times.count() * 1e9 / (window[1] - window[0]), times);
    }

    private static Histogram work(Way way, Names names, long from, long to) throws Exception {
        Histogram times = new Histogram();
        while (true) {
            String name = names.next();
            long sent = System.nanoTime();
            way.operation(name);
            long now = System.nanoTime();
            if (now - to > 0) {
                return times;
            }
            if (now - from >= 0) {
                times.add(now - sent);
            }
        }
    }

    @Override
    public void close() {
        workers.shutdownNow();
    }
}
