package dev.semel.testservers;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Starts a server for the first who asks; a failed start is remembered, so that later tests fail at once. */
final class StartOnce {
    private final Supplier<? extends DatabaseServer> starter;
    private @Nullable DatabaseServer server;
    private @Nullable ServerUnavailableException failure;

    StartOnce(Supplier<? extends DatabaseServer> starter) {
        this.starter = starter;
    }

    synchronized DatabaseServer get() {
        if (failure != null) {
            throw new ServerUnavailableException("Failed to start before: " + failure.getMessage(), failure);
        }
        if (server == null) {
            try {
                server = starter.get();
            } catch (ServerUnavailableException e) {
                failure = e;
                throw e;
            }
        }
        return server;
    }
}
