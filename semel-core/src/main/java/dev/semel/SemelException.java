package dev.semel;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Root of Semel's exceptions. Unchecked. Messages name the scope and the shortened key, and say what to do.
 *
 * <p>Those that tell a duplicate what became of the original carry no stack trace: they are outcomes, not bugs.
 */
public abstract class SemelException extends RuntimeException {
    private final transient @Nullable IdempotencyKey key;

    /**
     * Without an operation.
     *
     * @param message what is wrong and what to do
     * @param cause what led to it
     */
    protected SemelException(String message, @Nullable Throwable cause) {
        super(message, cause);
        this.key = null;
    }

    SemelException(IdempotencyKey key, String message, @Nullable Throwable cause, StackTrace trace) {
        super(key + ": " + message, cause, true, trace == StackTrace.YES);
        this.key = key;
    }

    /**
     * The operation, where one is concerned.
     *
     * @return its key
     */
    public Optional<IdempotencyKey> key() {
        return Optional.ofNullable(key);
    }

    enum StackTrace {
        YES,
        NO
    }
}
