package dev.semel;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Background work of LEASED executions: one timer that only hands over, and threads that come and go, so that a renewal
 * which hangs delays no other.
 *
 * <p>Most operations end long before their first beat. So they are no tasks of the timer's, each of which would wake its
 * thread twice: they stand in a set, and the timer looks through it when the earliest may be due.
 */
final class Heartbeats implements AutoCloseable {
    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, daemons("semel-timer"));
    private final ExecutorService workers = Executors.newCachedThreadPool(daemons("semel-lease"));
    private final Set<Heartbeat> watched = ConcurrentHashMap.newKeySet();
    /** When the timer looks next, as {@link System#nanoTime}; means nothing while no look is planned. */
    private volatile long lookAt;

    private volatile boolean planned;

    /** Beats when it is due, once; without effect on others if that takes long. */
    void watch(Heartbeat heartbeat) {
        watched.add(heartbeat);
        planBefore(heartbeat.dueAt());
    }

    void forget(Heartbeat heartbeat) {
        watched.remove(heartbeat);
    }

    /** Does a step on a thread of its own after a delay. */
    void after(Duration delay, Runnable step) {
        timer.schedule(() -> workers.execute(step), delay.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void planBefore(long time) {
        if (!planned || time - lookAt < 0) {
            plan(time);
        }
    }

    private synchronized void plan(long time) {
        if (!planned || time - lookAt < 0) {
            timer.schedule(this::look, time - System.nanoTime(), TimeUnit.NANOSECONDS);
            lookAt = time;
            planned = true;
        }
    }

    /** Nothing is planned while it looks, so that whoever comes meanwhile plans for itself. */
    private void look() {
        planned = false;
        long now = System.nanoTime();
        Heartbeat next = null;
        for (Heartbeat heartbeat : watched) {
            if (heartbeat.dueBy(now)) {
                if (watched.remove(heartbeat)) {
                    beat(heartbeat);
                }
            } else if (next == null || heartbeat.dueAt() - next.dueAt() < 0) {
                next = heartbeat;
            }
        }
        if (next != null) {
            planBefore(next.dueAt());
        }
    }

    private void beat(Heartbeat heartbeat) {
        try {
            workers.execute(heartbeat::beat);
        } catch (RejectedExecutionException e) {
            heartbeat.close();
        } catch (OutOfMemoryError e) {
            // No thread is to be had just now; this one must not be the last beat, nor stop the look at the others.
            heartbeat.postpone();
        }
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
