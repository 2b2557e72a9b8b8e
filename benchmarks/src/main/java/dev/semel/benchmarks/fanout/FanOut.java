package dev.semel.benchmarks.fanout;

import dev.semel.Guarantee;
import dev.semel.IdempotencyKey;
import dev.semel.InMemoryStore;
import dev.semel.Outcome;
import dev.semel.Scope;
import dev.semel.Semel;
import dev.semel.SemelEvent;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** One leader, many followers of its key on one node: each waits in a thread of its own. */
final class FanOut {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final int followers;
    private final Workers workers;

    FanOut(int followers, Workers workers) {
        this.followers = followers;
        this.workers = workers;
    }

    /**
     * What one landing came to.
     *
     * @param nanos from the moment the record was written, just before it is published, to the last follower's answer
     * @param bytes allocated for each follower, from its call to its answer
     */
    record Landing(long nanos, double bytes) {}

    Landing land() throws InterruptedException {
        CountDownLatch mayEnd = new CountDownLatch(1);
        AtomicLong stored = new AtomicLong();
        try (Semel semel = Semel.over(InMemoryStore.bounded(10))
                .scope(Scope.named("order")
                        .guarantee(Guarantee.LEASED)
                        .wait(PATIENCE)
                        .build())
                .waiters(followers, followers)
                .listener(event -> {
                    if (event instanceof SemelEvent.Executed) {
                        stored.set(System.nanoTime());
                    }
                })
                .build()) {
            Thread leader = new Thread(() -> call(semel, mayEnd), "leader");
            leader.start();
            await(leader);
            return followed(semel, mayEnd, stored);
        }
    }

    private Landing followed(Semel semel, CountDownLatch mayEnd, AtomicLong stored) throws InterruptedException {
        Followers all = new Followers(followers, index -> call(semel, null), workers);
        long before = workers.allocated();
        List<Thread> threads = all.start();
        for (Thread thread : threads) {
            await(thread);
        }
        mayEnd.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        return new Landing(all.last() - stored.get(), all.bytes(before));
    }

    private static void hold(CountDownLatch mayEnd) {
        try {
            mayEnd.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Until it waits for something. */
    private static void await(Thread thread) {
        while (thread.getState() != Thread.State.TIMED_WAITING && thread.getState() != Thread.State.WAITING) {
            if (thread.getState() == Thread.State.TERMINATED) {
                throw new IllegalStateException(thread + " did not wait");
            }
            LockSupport.parkNanos(100_000);
        }
    }

    private static void call(Semel semel, @Nullable CountDownLatch mayEnd) {
        Outcome<String> outcome = semel.once(IdempotencyKey.shared("order", "one"))
                .matching("content")
                .call(String.class, () -> {
                    if (mayEnd == null) {
                        throw new IllegalStateException("A follower was made to lead");
                    }
                    hold(mayEnd);
                    return "answer";
                });
        if (!outcome.value().equals("answer")) {
            throw new IllegalStateException("Not the answer");
        }
    }
}
