package dev.semel.spi;

import dev.semel.SemelException;
import org.jspecify.annotations.Nullable;

/** The commit ended in an exception that does not say whether it happened. */
public final class CommitInDoubtException extends SemelException {
    /**
     * With the store's word.
     *
     * @param message what was tried
     * @param cause what the store said
     */
    public CommitInDoubtException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
