package dev.semel.spi;

import dev.semel.SemelException;
import org.jspecify.annotations.Nullable;

/** The database has aborted the transaction because of an earlier error that the action swallowed; it can only roll back. */
public final class TransactionAbortedException extends SemelException {
    /**
     * With the store's word.
     *
     * @param message what was tried
     * @param cause what the store said
     */
    public TransactionAbortedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
