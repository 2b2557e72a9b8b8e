package dev.semel.jdbc;

import dev.semel.spi.Purgeable;
import java.time.Duration;

/**
 * Tidies a store in batches, each short, with a pause between them, until a batch is not full. Sweeps, too. Run it from
 * the application's scheduler; several nodes may run it at once.
 *
 * @param store the store to tidy
 * @param limit most records of one batch, at least 1
 * @param pause between two batches; zero for none
 */
public record Purge(Purgeable store, int limit, Duration pause) implements Runnable {
    /**
     * Checks the settings.
     *
     * @param store the store to tidy
     * @param limit most records of one batch, at least 1
     * @param pause between two batches; zero for none
     * @throws IllegalArgumentException if the limit or the pause cannot be
     */
    public Purge {
        if (limit < 1 || pause.isNegative()) {
            throw new IllegalArgumentException("A purge needs a limit of at least 1 and a pause that is not negative");
        }
    }

    /**
     * With batches of 500 and a pause of 100 ms.
     *
     * @param store the store to tidy
     * @return the runner
     */
    public static Purge of(Purgeable store) {
        return new Purge(store, 500, Duration.ofMillis(100));
    }

    /** Sweeps and deletes until nothing is due. Stops early when its thread is interrupted, which stays so. */
    @Override
    public void run() {
        int swept = limit;
        int purged = limit;
        while (swept == limit || purged == limit) {
            swept = store.sweep(limit);
            purged = store.purge(limit);
            if ((swept == limit || purged == limit) && !paused()) {
                return;
            }
        }
    }

    private boolean paused() {
        try {
            Thread.sleep(pause.toMillis());
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
