package dev.semel.json;

import org.jspecify.annotations.Nullable;

/** Text without a canonical form: it is not JSON, or not JSON that means the same to every reader. */
public final class InvalidJsonException extends IllegalArgumentException {
    /**
     * Without a cause.
     *
     * @param message names a place, never the text: it may be a secret
     */
    public InvalidJsonException(String message) {
        this(message, null);
    }

    /**
     * With the parser's own words as cause.
     *
     * @param message names a place
     * @param cause what led to it
     */
    public InvalidJsonException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
