package dev.semel;

import org.jspecify.annotations.Nullable;

/** A stored answer cannot be read as the type asked for. The operation is done and is never run again. */
public final class AnswerUnreadableException extends SemelException {
    AnswerUnreadableException(IdempotencyKey key, String why, @Nullable Throwable cause) {
        super(
                key,
                "the operation is done, but its stored answer cannot be read: " + why
                        + ". It was not run again. Read it with the type and version that wrote it.",
                cause,
                StackTrace.YES);
    }
}
