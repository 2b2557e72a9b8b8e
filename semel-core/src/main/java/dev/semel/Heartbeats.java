package dev.semel;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Background work of LEASED executions: one timer that only hands over, and threads that come and go, so that a renewal
 * which hangs delays no other.
 *
 * <p>Most operations end long before their first beat. So they are no tasks of the timer's, each of which would wake its
 * thread twice: they stand in a set, and the timer looks through it when the earliest may be due.
 */
final class Heartbeats implements AutoCloseable {
    private static final Duration WITHOUT_A_THREAD = Duration.ofMillis(100);

    private final ScheduledThreadPoolExecutor timer;
    private final ExecutorService workers;
    private final Set<Heartbeat> watched = ConcurrentHashMap.newKeySet();
    /** The only look that counts; null while none is planned. */
    private volatile @Nullable Look planned;

    Heartbeats() {
        this(
                new ScheduledThreadPoolExecutor(1, daemons("semel-timer")),
                Executors.newCachedThreadPool(daemons("semel-lease")));
    }

    Heartbeats(ScheduledThreadPoolExecutor timer, ExecutorService workers) {
        this.timer = timer;
        this.workers = workers;
        // A look that an earlier one replaces must not stay until its time.
        timer.setRemoveOnCancelPolicy(true);
    }

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
        timer.schedule(() -> handOver(step), delay.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void handOver(Runnable step) {
        try {
            workers.execute(step);
        } catch (OutOfMemoryError e) {
            // No thread is to be had just now; whoever wants the step done has nobody else to ask.
            after(WITHOUT_A_THREAD, step);
        }
    }

    private void planBefore(long time) {
        if (isBefore(planned, time)) {
            plan(time);
        }
    }

    private synchronized void plan(long time) {
        Look replaced = planned;
        if (isBefore(replaced, time)) {
            Look look = new Look(time);
            look.task = timer.schedule(() -> look(look), time - System.nanoTime(), TimeUnit.NANOSECONDS);
            planned = look;
            if (replaced != null && replaced.task != null) {
                replaced.task.cancel(false);
            }
        }
    }

    private static boolean isBefore(@Nullable Look look, long time) {
        return look == null || time - look.at < 0;
    }

    /** False for one that was replaced when it was about to begin: each look plans the next, so two would be two for ever. */
    private synchronized boolean begins(Look look) {
        if (planned != look) {
            return false;
        }
        planned = null;
        return true;
    }

    /** Nothing is planned while it looks, so that whoever comes meanwhile plans for itself. */
    private void look(Look look) {
        if (!begins(look)) {
            return;
        }
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

    /** A look at the set, at a time as of {@link System#nanoTime}. */
    private static final class Look {
        private final long at;
        private @Nullable ScheduledFuture<?> task;

        Look(long at) {
            this.at = at;
        }
    }
}
