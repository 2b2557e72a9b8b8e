package dev.semel;

import org.jspecify.annotations.Nullable;

/** The transaction was marked rollback-only, so the answer was not given: it would not have been true. */
public final class RolledBackException extends SemelException {
    RolledBackException(IdempotencyKey key, String why, @Nullable Throwable cause) {
        super(key, why, cause, StackTrace.YES);
    }
}
