package dev.semel;

import org.jspecify.annotations.Nullable;

/** Nobody knows whether the operation happened. Ask again with the same key; never with a new one. */
public final class OutcomeUnknownException extends SemelException {
    OutcomeUnknownException(IdempotencyKey key, @Nullable Throwable cause) {
        super(
                key,
                "it is not known whether the operation happened. Ask again with the same key, or resolve it.",
                cause,
                StackTrace.NO);
    }
}
