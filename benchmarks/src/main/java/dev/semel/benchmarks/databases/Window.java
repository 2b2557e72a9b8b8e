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
    private final int threads;
    private final ExecutorService workers;

    Window(int threads) {
        this.threads = threads;
        this.workers = Executors.newFixedThreadPool(threads);
    }

    /** What a window saw: operations a second, and how long each took. */
    record Seen(double perSecond, Histogram times) {}

    /**
     * Lets all threads work at once. Each counts only whole operations and the time that these took, so that the end of
     * the window cuts none in half.
     *
     * @param names of the operations, taken one after the other
     */
    Seen run(Way way, Names names, Duration length) throws Exception {
        CountDownLatch start = new CountDownLatch(1);
        List<Future<Seen>> parts = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            parts.add(workers.submit(() -> work(way, names, length, start)));
        }
        start.countDown();
        Histogram times = new Histogram();
        double perSecond = 0;
        for (Future<Seen> part : parts) {
            Seen seen = part.get();
            perSecond += seen.perSecond;
            times.add(seen.times);
        }
        return new Seen(perSecond, times);
    }

    private static Seen work(Way way, Names names, Duration length, CountDownLatch start) throws Exception {
        Histogram times = new Histogram();
        start.await();
        long began = System.nanoTime();
        long end = began + length.toNanos();
        long now = began;
        while (now < end) {
            String name = names.next();
            long sent = System.nanoTime();
            way.operation(name);
            now = System.nanoTime();
            times.add(now - sent);
        }
        return new Seen(times.count() * 1e9 / (now - began), times);
    }

    @Override
    public void close() {
        workers.shutdownNow();
    }
}
