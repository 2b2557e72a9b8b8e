package dev.semel;

import java.time.Duration;

/** The original is still running: ask again, with the same key. */
public final class InProgressException extends SemelException {
    private final transient Duration retryAfter;

    InProgressException(IdempotencyKey key, Duration retryAfter) {
        super(
                key,
                "the operation is still running. Ask again with the same key in " + retryAfter + ".",
                null,
                StackTrace.NO);
        this.retryAfter = retryAfter;
    }

    /**
     * When it is worth asking again.
     *
     * @return a positive duration
     */
    public Duration retryAfter() {
        return retryAfter;
    }
}
