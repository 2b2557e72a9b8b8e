package dev.semel.spring.boot;

import dev.semel.MisconfiguredException;
import dev.semel.spi.Purgeable;
import dev.semel.spi.Store;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntUnaryOperator;
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
        positive("interval", settings.interval());
        positive("pause", settings.pause());
        if (settings.batch() < 1) {
            throw new MisconfiguredException("semel.purge.batch is " + settings.batch() + ". Make it at least 1.");
        }
    }

    private static void positive(String name, Duration value) {
        if (value.toMillis() < 1) {
            throw new MisconfiguredException("semel.purge." + name + " is " + value + ". Make it at least 1ms.");
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
        Purgeable purged = store;
        executor.scheduleWithFixedDelay(() -> round(purged), interval, interval, TimeUnit.MILLISECONDS);
    }

    /** What fails now is tried again next time. */
    private void round(Purgeable purged) {
        try {
            toTheEnd(purged::sweep);
            toTheEnd(purged::purge);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            log.warn("Records past their time could not be deleted; it is tried again in " + settings.interval(), e);
        }
    }

    private void toTheEnd(IntUnaryOperator batch) throws InterruptedException {
        while (batch.applyAsInt(settings.batch()) >= settings.batch()) {
            TimeUnit.MILLISECONDS.sleep(settings.pause().toMillis());
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
