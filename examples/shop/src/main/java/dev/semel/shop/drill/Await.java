package dev.semel.shop.drill;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for something to become true, with a bound. */
final class Await {
    private static final long PAUSE = Duration.ofMillis(20).toNanos();

    private Await() {}

    static void until(String what, Duration limit, BooleanSupplier condition) {
        long end = System.nanoTime() + limit.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                throw new DrillException("Waited " + limit.toSeconds() + " s in vain for: " + what);
            }
            LockSupport.parkNanos(PAUSE);
        }
    }
}
