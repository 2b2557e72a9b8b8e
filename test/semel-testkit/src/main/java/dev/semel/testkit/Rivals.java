package dev.semel.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Threads that start a step at the same moment. */
final class Rivals {
    private static final long PATIENCE_SECONDS = 90;

    private Rivals() {}

    static <T> List<T> race(List<? extends Callable<T>> steps) {
        CyclicBarrier start = new CyclicBarrier(steps.size());
        ExecutorService threads = Executors.newFixedThreadPool(steps.size());
        try {
            List<Future<T>> running = new ArrayList<>();
            for (Callable<T> step : steps) {
                running.add(threads.submit(() -> {
                    start.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
                    return step.call();
                }));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> future : running) {
                results.add(await(future));
            }
            return results;
        } finally {
            threads.shutdownNow();
        }
    }

    static <T> T elsewhere(Callable<T> step) {
        return race(List.of(step)).get(0);
    }

    private static <T> T await(Future<T> future) {
        try {
            return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new AssertionError("A rival failed: " + e.getCause(), e.getCause());
        } catch (TimeoutException e) {
            throw new AssertionError("A rival did not end within " + PATIENCE_SECONDS + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("Interrupted while rivals ran", e);
        }
    }
}
