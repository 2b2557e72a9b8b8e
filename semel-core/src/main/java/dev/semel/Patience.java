package dev.semel;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** How duplicates wait: without a connection, bounded in time and number, between claims with growing pauses. */
final class Patience {
    /** When a caller that was told "in progress" may find more. */
    static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    private static final long FIRST_PAUSE = Duration.ofMillis(10).toNanos();
    private static final long LONGEST_PAUSE = Duration.ofMillis(250).toNanos();

    private final int perKey;
    private final int perNode;
    private final AtomicInteger waiting = new AtomicInteger();

    Patience(int perKey, int perNode) {
        this.perKey = perKey;
        this.perNode = perNode;
    }

    int perKey() {
        return perKey;
    }

    /** Whether one more may wait on this node; whoever got a yes calls {@link #leave}. */
    boolean enter() {
        if (waiting.incrementAndGet() <= perNode) {
            return true;
        }
        waiting.decrementAndGet();
        return false;
    }

    void leave() {
        waiting.decrementAndGet();
    }

    /** Pauses before claim number {@code turn} + 1; false once the deadline has passed or the thread is interrupted. */
    boolean pause(int turn, long deadline) {
        long left = deadline - System.nanoTime();
        if (left <= 0 || !enter()) {
            return false;
        }
        try {
            long pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE << Math.min(turn, 5));
            long jittered = pause / 2 + ThreadLocalRandom.current().nextLong(pause / 2 + 1);
            long until = System.nanoTime() + Math.min(left, jittered);
            for (long rest = until - System.nanoTime(); rest > 0; rest = until - System.nanoTime()) {
                LockSupport.parkNanos(this, rest);
                if (Thread.currentThread().isInterrupted()) {
                    return false;
                }
            }
            return true;
        } finally {
            leave();
        }
    }
}
