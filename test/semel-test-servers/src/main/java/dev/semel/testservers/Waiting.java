package dev.semel.testservers;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for a condition in code that is not a test itself. */
public final class Waiting {
    private static final Duration PAUSE = Duration.ofMillis(5);

    private Waiting() {}

    /**
     * Returns as soon as the condition holds.
     *
     * @throws AssertionError if it does not within the bound
     */
    public static void until(String what, Duration bound, BooleanSupplier condition) {
        until(what, bound, PAUSE, condition);
    }

    static void until(String what, Duration bound, Duration pause, BooleanSupplier condition) {
        long end = System.nanoTime() + bound.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("Not within " + bound + ": " + what);
            }
            LockSupport.parkNanos(pause.toNanos());
        }
    }
}
