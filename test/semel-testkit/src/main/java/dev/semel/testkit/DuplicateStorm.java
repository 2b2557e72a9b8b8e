package dev.semel.testkit;

import java.net.http.HttpRequest;
import java.time.Duration;
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
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The same operation many times, each duplicate on a thread of its own.
 *
 * <pre>{@code
 * DuplicateStorm.of(20).atOnce()
 *         .run(() -> semel.once(key).call(Receipt.class, () -> orders.place(command)))
 *         .assertOneEffect(orders::count)
 *         .assertSameAnswers();
 * }</pre>
 *
 * <p>Immutable.
 */
public final class DuplicateStorm {
    private static final long PATIENCE_SECONDS = 120;

    private final int duplicates;
    private final Duration over;

    private DuplicateStorm(int duplicates, Duration over) {
        this.duplicates = duplicates;
        this.over = over;
    }

    /**
     * A storm of so many duplicates, at once unless {@linkplain #spread spread}.
     *
     * @param duplicates how often the operation is asked for, at least 2
     * @return the storm
     * @throws IllegalArgumentException if there are fewer than 2
     */
    public static DuplicateStorm of(int duplicates) {
        if (duplicates < 2) {
            throw new IllegalArgumentException("A storm has at least 2 duplicates, not " + duplicates);
        }
        return new DuplicateStorm(duplicates, Duration.ZERO);
    }

    /**
     * A storm of one HTTP request.
     *
     * @param request sent as it is, again and again; its body publisher must be repeatable, as those of strings and bytes are
     * @return what is left to say: how many, and where to
     */
    public static HttpStorm http(HttpRequest request) {
        return new HttpStorm(request);
    }

    /**
     * All duplicates start at the same moment. The default.
     *
     * @return the storm
     */
    public DuplicateStorm atOnce() {
        return new DuplicateStorm(duplicates, Duration.ZERO);
    }

    /**
     * The duplicates start one after the other, at even distances, whether the ones before have ended or not.
     *
     * @param time between the start of the first and the start of the last
     * @return the storm
     * @throws IllegalArgumentException if negative
     */
    public DuplicateStorm spread(Duration time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException("Duplicates cannot be spread over " + time);
        }
        return new DuplicateStorm(duplicates, time);
    }

    /**
     * Lets the storm loose and waits until every duplicate has ended.
     *
     * @param operation called once for each duplicate, from several threads
     * @param <T> its result
     * @return what each duplicate got or threw, in the order of their start
     * @throws AssertionError if a duplicate has not ended within two minutes after the last one began
     */
    public <T extends @Nullable Object> StormResults<T> run(Callable<T> operation) {
        ExecutorService threads = Executors.newFixedThreadPool(duplicates);
        try {
            CyclicBarrier start = new CyclicBarrier(duplicates);
            List<Future<StormResults.Ending<T>>> running = new ArrayList<>();
            for (int i = 0; i < duplicates; i++) {
                long delay = over.toNanos() / Math.max(1, duplicates - 1) * i;
                running.add(threads.submit(() -> {
                    start.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
                    pause(delay);
                    return ending(operation);
                }));
            }
            List<StormResults.Ending<T>> endings = new ArrayList<>();
            for (Future<StormResults.Ending<T>> future : running) {
                endings.add(await(future));
            }
            return new StormResults<>(endings);
        } finally {
            threads.shutdownNow();
        }
    }

    private static <T extends @Nullable Object> StormResults.Ending<T> ending(Callable<T> operation) {
        try {
            return new StormResults.Returned<>(operation.call());
        } catch (Throwable thrown) {
            return new StormResults.Thrown<>(thrown);
        }
    }

    private static void pause(long nanos) {
        long until = System.nanoTime() + nanos;
        for (long left = nanos; left > 0; left = until - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private <T extends @Nullable Object> StormResults.Ending<T> await(Future<StormResults.Ending<T>> future) {
        try {
            return future.get(PATIENCE_SECONDS + over.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("Interrupted while the storm went on", e);
        } catch (ExecutionException e) {
            throw new AssertionError("A duplicate could not be started", e.getCause());
        } catch (TimeoutException e) {
            throw new AssertionError("A duplicate has not ended within " + PATIENCE_SECONDS + " s", e);
        }
    }
}
