package dev.semel.spi;

import dev.semel.SemelException;
import org.jspecify.annotations.Nullable;

/** The commit failed for certain; nothing of the transaction is left. */
public final class CommitRefusedException extends SemelException {
    /**
     * With the store's word.
     *
     * @param message what was tried
     * @param cause what the store said
     */
    public CommitRefusedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
