package dev.semel.jackson;

import org.jspecify.annotations.Nullable;

/** Text without a canonical form: it is not JSON, or not JSON that means the same to every reader. */
public final class InvalidJsonException extends IllegalArgumentException {
    InvalidJsonException(String message) {
        this(message, null);
    }

    InvalidJsonException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
