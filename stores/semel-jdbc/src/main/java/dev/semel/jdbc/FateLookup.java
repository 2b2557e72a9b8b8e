package dev.semel.jdbc;

import dev.semel.SemelException;
import dev.semel.StoreUnavailableException;
import dev.semel.spi.Ownership;
import dev.semel.spi.TransactionalStore.Fate;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * What became of a commit that ended without a word. On a thread of its own, because a pool or a socket that has just
 * failed may block for longer than the caller wants to wait.
 */
final class FateLookup {
    private static final Duration PAUSE = Duration.ofMillis(100);

    private final Connections connections;
    private final Dialect dialect;

    FateLookup(Connections connections, Dialect dialect) {
        this.connections = connections;
        this.dialect = dialect;
    }

    Fate of(Ownership own, Duration bound) {
        long deadline = System.nanoTime() + bound.toNanos();
        FutureTask<Fate> lookup = new FutureTask<>(() -> ask(own, deadline));
        Thread thread = new Thread(lookup, "semel-commit-lookup");
        thread.setDaemon(true);
        thread.start();
        try {
            return lookup.get(bound.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException e) {
            lookup.cancel(true);
            return Fate.UNDECIDED;
        } catch (InterruptedException e) {
            lookup.cancel(true);
            Thread.currentThread().interrupt();
            return Fate.UNDECIDED;
        }
    }

    private Fate ask(Ownership own, long deadline) throws InterruptedException {
        while (true) {
            Duration left = Duration.ofNanos(deadline - System.nanoTime());
            if (left.isNegative() || left.isZero()) {
                return Fate.UNDECIDED;
            }
            try {
                boolean committed = connections.briefly(
                        "look up a commit",
                        Connections.End.ROLL_BACK,
                        session -> dialect.committed(session, own, left));
                return committed ? Fate.COMMITTED : Fate.ABSENT;
            } catch (SemelException e) {
                if (!(e instanceof StoreUnavailableException) || Errors.busy(e)) {
                    return Fate.UNDECIDED;
                }
                TimeUnit.NANOSECONDS.sleep(Math.min(PAUSE.toNanos(), left.toNanos()));
            }
        }
    }
}
