package dev.semel.benchmarks.fanout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Threads that call, and what they saw. Each writes its own place, read once all have ended. */
final class Followers {
    private final IntConsumer call;
    private final Workers workers;
    private final long[] ended;
    private final long[] bytes;
    private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();

    Followers(int number, IntConsumer call, Workers workers) {
        this.call = call;
        this.workers = workers;
        this.ended = new long[number];
        this.bytes = new long[number];
    }

    List<Thread> start() {
        List<Thread> threads = new ArrayList<>(ended.length);
        for (int i = 0; i < ended.length; i++) {
            int index = i;
            threads.add(workers.start(() -> follow(index)));
        }
        return threads;
    }

    private void follow(int index) {
        long before = workers.allocatedByThread();
        try {
            call.accept(index);
        } catch (RuntimeException e) {
            failure.compareAndSet(null, e);
        }
        ended[index] = System.nanoTime();
        bytes[index] = workers.allocatedByThread() - before;
    }

    long last() {
        RuntimeException failed = failure.get();
        if (failed != null) {
            throw failed;
        }
        return Arrays.stream(ended).max().orElseThrow();
    }

    /** For each follower; by the whole process where a thread cannot be asked. */
    double bytes(long before) {
        return workers.asksThreads()
                ? Arrays.stream(bytes).average().orElseThrow()
                : (workers.allocated() - before) / (double) ended.length;
    }
}
