package dev.semel;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Background work of LEASED executions: one timer that only hands over, and threads that come and go, so that a renewal
 * which hangs delays no other.
 */
final class Heartbeats implements AutoCloseable {
    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, daemons("semel-timer"));
    private final ExecutorService workers = Executors.newCachedThreadPool(daemons("semel-lease"));

    Heartbeats() {
        // Most operations end long before their first beat: what is cancelled must not stay until then.
        timer.setRemoveOnCancelPolicy(true);
    }

    /** Does a step on a thread of its own after a delay. */
    ScheduledFuture<?> after(Duration delay, Runnable step) {
        return timer.schedule(() -> workers.execute(step), delay.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void close() {
        timer.shutdownNow();
        workers.shutdown();
    }

    private static ThreadFactory daemons(String name) {
        AtomicInteger count = new AtomicInteger();
        return step -> {
            Thread thread = new Thread(step, name + "-" + count.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }
}
