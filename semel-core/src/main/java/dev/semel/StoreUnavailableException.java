package dev.semel;

import org.jspecify.annotations.Nullable;

/** The store did not answer. Nothing was run because of this call, or what ran was rolled back; ask again with the same key. */
public class StoreUnavailableException extends SemelException {
    /**
     * From a store, which does not know the operation by name.
     *
     * @param message what was tried
     * @param cause the store's own error
     */
    public StoreUnavailableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    StoreUnavailableException(IdempotencyKey key, Throwable cause) {
        super(key, "the store is unavailable. Ask again with the same key.", cause, StackTrace.YES);
    }
}
