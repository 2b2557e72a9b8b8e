package dev.semel.spi;

import dev.semel.StoreUnavailableException;
import org.jspecify.annotations.Nullable;

/** A store could not be reached, so that for certain nothing of what was asked has happened or will. */
public final class NothingSentException extends StoreUnavailableException {
    /**
     * With the store's word.
     *
     * @param message what was tried
     * @param cause why the store could not be reached
     */
    public NothingSentException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
