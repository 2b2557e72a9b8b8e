package dev.semel.spi;

import dev.semel.SemelException;
import org.jspecify.annotations.Nullable;

/** The store is there and will never take what it was given: too large a packet, a violated constraint. */
public final class StoreRefusedException extends SemelException {
    /**
     * With the store's word.
     *
     * @param message what was tried
     * @param cause what the store said
     */
    public StoreRefusedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
