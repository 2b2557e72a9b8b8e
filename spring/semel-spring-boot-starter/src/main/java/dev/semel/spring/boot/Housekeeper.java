package dev.semel.spring.boot;

import dev.semel.MisconfiguredException;
import dev.semel.jdbc.Purge;
import dev.semel.spi.Purgeable;
import dev.semel.spi.Store;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;

/**
 * Deletes records past their time, in small batches with pauses, so that it never holds much nor long. Every node may do
 * it: each step is conditional.
 */
final class Housekeeper implements SmartLifecycle {
    private static final Log log = LogFactory.getLog(Housekeeper.class);

    private final @Nullable Purgeable store;
    private final SemelProperties.Purge settings;
    private @Nullable ScheduledExecutorService executor;

    Housekeeper(@Nullable Store store, SemelProperties.Purge settings) {
        this.store = store instanceof Purgeable purgeable ? purgeable : null;
        this.settings = settings;
        if (settings.batch() < 1
                || settings.interval().toMillis() < 1
                || settings.pause().isNegative()) {
            throw new MisconfiguredException("semel.purge: batch is " + settings.batch() + ", interval "
                    + settings.interval() + ", pause " + settings.pause()
                    + ". Make the first two at least 1 and 1ms, the pause zero or more.");
        }
    }

    @Override
    public synchronized void start() {
        if (store == null || executor != null) {
            return;
        }
        executor = Executors.newSingleThreadScheduledExecutor(work -> {
            Thread thread = new Thread(work, "semel-housekeeper");
            thread.setDaemon(true);
            return thread;
        });
        long interval = settings.interval().toMillis();
        Purge purge = new Purge(store, settings.batch(), settings.pause());
        executor.scheduleWithFixedDelay(() -> round(purge), interval, interval, TimeUnit.MILLISECONDS);
    }

    /** What fails now is tried again next time. */
    private void round(Purge purge) {
        try {
            purge.run();
        } catch (RuntimeException e) {
            log.warn("Records past their time could not be deleted; it is tried again in " + settings.interval(), e);
        }
    }

    @Override
    public synchronized void stop() {
        if (executor != null) {
            executor.shutdownNow();
            executor = null;
        }
    }

    @Override
    public synchronized boolean isRunning() {
        return executor != null;
    }
}
