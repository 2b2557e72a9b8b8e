package dev.semel;

import dev.semel.spi.Reply;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The leader of a key and content in this JVM, for those who wait for its answer. Holds no connection and no lock. */
final class Flight {
    private final Fingerprint fingerprint;
    private volatile @Nullable Thread leader = Thread.currentThread();
    private final AtomicInteger waiting = new AtomicInteger();
    private final CompletableFuture<@Nullable Reply> landing = new CompletableFuture<>();
    private volatile boolean acquired;
    private volatile boolean handedOver;
    private volatile boolean unshared;
    private volatile long bindsUntil = Long.MAX_VALUE;

    Flight(Fingerprint fingerprint) {
        this.fingerprint = fingerprint;
    }

    Fingerprint fingerprint() {
        return fingerprint;
    }

    boolean ledByThisThread() {
        return leader == Thread.currentThread();
    }

    /** The record is this flight's: other content is now a mismatch. */
    void acquire() {
        acquired = true;
    }

    boolean acquired() {
        return acquired;
    }

    /** It will land when the caller's transaction ends, not when the call does. */
    void handOver() {
        handedOver = true;
    }

    /** It lands when the action has ended, on whatever thread: the one that led is free to follow. */
    void goOn() {
        handedOver = true;
        leader = null;
    }

    /** What the leader's call comes to is not yet the record's: followers ask for themselves. */
    void unshare() {
        unshared = true;
    }

    boolean unshared() {
        return unshared;
    }

    boolean handedOver() {
        return handedOver;
    }

    /** A LEASED flight binds no longer than its lease, on this JVM's clock, which here only ends waiting early. */
    void bindUntil(long nanoTime) {
        bindsUntil = nanoTime;
    }

    boolean over() {
        return landing.isDone() || bindsUntil != Long.MAX_VALUE && System.nanoTime() - bindsUntil >= 0;
    }

    /** Whether one more may wait; whoever got a yes calls {@link #leave}. */
    boolean enter(int limit) {
        if (waiting.incrementAndGet() <= limit) {
            return true;
        }
        waiting.decrementAndGet();
        return false;
    }

    void leave() {
        waiting.decrementAndGet();
    }

    int waiting() {
        return waiting.get();
    }

    /** Ends the flight with a reply that is everybody's. */
    void land(Reply reply) {
        landing.complete(reply);
    }

    /** Ends the flight without one: followers go through the door again. */
    void landAgain() {
        landing.complete(null);
    }

    /**
     * Waits for the landing.
     *
     * @return the shared reply; null if the follower has to go through the door again, or its time is over
     */
    @Nullable
    Reply await(long deadline) throws InterruptedException {
        long until = bindsUntil == Long.MAX_VALUE || bindsUntil - deadline > 0 ? deadline : bindsUntil;
        try {
            return landing.get(Math.max(0, until - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return null;
        } catch (ExecutionException e) {
            throw new AssertionError("A landing is never exceptional", e);
        }
    }
}
