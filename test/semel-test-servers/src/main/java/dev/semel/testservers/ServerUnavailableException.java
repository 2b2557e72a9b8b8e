package dev.semel.testservers;

import org.jspecify.annotations.Nullable;

/** A server could not be started, reached or used. Tests fail on it; none is skipped. */
public class ServerUnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ServerUnavailableException(String message) {
        super(message);
    }

    ServerUnavailableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
