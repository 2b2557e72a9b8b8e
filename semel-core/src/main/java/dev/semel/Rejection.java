package dev.semel;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A definite "no" of the business, in a form that can be stored and given back.
 *
 * @param code stable name, 1-100 characters
 * @param message words for people; null where there are none
 * @param details what a caller needs to rebuild the exception
 */
public record Rejection(String code, @Nullable String message, Map<String, String> details) {
    /**
     * Checks the code, copies the details.
     *
     * @param code stable name, 1-100 characters
     * @param message words for people; null where there are none
     * @param details what a caller needs to rebuild the exception
     */
    public Rejection {
        if (code.isEmpty() || code.length() > 100) {
            throw new IllegalArgumentException(
                    "A rejection's code has 1 to 100 characters; this one has " + code.length());
        }
        details = Map.copyOf(details);
    }

    /**
     * A rejection without details.
     *
     * @param code stable name
     * @param message words for people
     * @return the rejection
     */
    public static Rejection of(String code, @Nullable String message) {
        return new Rejection(code, message, Map.of());
    }
}
