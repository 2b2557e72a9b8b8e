package dev.semel.testkit.points;

import dev.semel.StoreUnavailableException;
import dev.semel.spi.Settled;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Where the engine's own threads wait until a schedule lets them make their call. They come by the clock of the JVM, so
 * whoever lets one has to wait for it; those that nobody lets are turned away at the end.
 */
final class Backstage {
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(20);
    private static final ThreadLocal<@Nullable Visit> HERE = new ThreadLocal<>();

    private final Map<Entry, Visit> waiting = new HashMap<>();
    private boolean closed;

    /** Which execution's background. */
    private record Entry(Part part, String owner) {}

    /** On a thread of the engine's: waits for its turn and makes its call, which may be over only when its loss is known. */
    <T> T enter(Part part, String owner, Function<Cut, T> call, Predicate<T> isLoss) {
        Visit visit = new Visit();
        Cut cut = awaitTurn(new Entry(part, owner), visit);
        HERE.set(visit);
        try {
            T result = call.apply(cut);
            if (!isLoss.test(result)) {
                over(result);
            }
            return result;
        } catch (RuntimeException e) {
            over(null);
            throw e;
        }
    }

    private synchronized Cut awaitTurn(Entry entry, Visit visit) {
        waiting.put(entry, visit);
        notifyAll();
        while (visit.cut == null && !closed) {
            await(0);
        }
        if (visit.cut == null) {
            throw new StoreUnavailableException("The schedule has no turn for what runs in the background", null);
        }
        return visit.cut;
    }

    /** By whoever has the turn: lets one make its call, and waits until it has. */
    synchronized @Nullable Object let(Part part, String owner, Cut cut) {
        long deadline = System.nanoTime() + LONGEST_NANOS;
        Entry entry = new Entry(part, owner);
        Visit visit = waiting.remove(entry);
        while (visit == null) {
            awaitUntil(deadline, part);
            visit = waiting.remove(entry);
        }
        visit.cut = cut;
        notifyAll();
        while (!visit.over) {
            awaitUntil(deadline, part);
        }
        return visit.result;
    }

    /** The engine tells that an execution knows of the loss of its lease, on the thread that has heard of it. */
    void lossIsKnown() {
        over(Settled.LOST);
    }

    synchronized void close() {
        closed = true;
        notifyAll();
    }

    private synchronized void over(@Nullable Object result) {
        Visit visit = HERE.get();
        if (visit != null) {
            HERE.remove();
            visit.result = result;
            visit.over = true;
            notifyAll();
        }
    }

    private void awaitUntil(long deadline, Part part) {
        long left = deadline - System.nanoTime();
        if (left <= 0) {
            throw new IllegalStateException("The engine's " + part + " does not come to the store, or does not return");
        }
        await(TimeUnit.NANOSECONDS.toMillis(left) + 1);
    }

    private void await(long millis) {
        try {
            wait(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreUnavailableException("Interrupted backstage", e);
        }
    }

    private static final class Visit {
        private @Nullable Cut cut;
        private @Nullable Object result;
        private boolean over;
    }
}
