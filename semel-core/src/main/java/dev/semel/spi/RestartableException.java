package dev.semel.spi;

import dev.semel.SemelException;
import org.jspecify.annotations.Nullable;

/** A conflict that says nothing about the key (serialization failure, deadlock, snapshot too old): the same step may be tried again from the start of its transaction, as long as nothing has run. */
public final class RestartableException extends SemelException {
    /**
     * With the store's word.
     *
     * @param message what was tried
     * @param cause what the store said
     */
    public RestartableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
