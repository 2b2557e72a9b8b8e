package dev.semel.http.spi;

import java.util.Optional;

/** Brings JSON into one form, so that a retry with other white space or member order is the same request. Thread-safe. */
public interface BodyCanonicalizer {
    /**
     * Name, version and settings of the form, such as {@code jcs/1}. Part of every stored fingerprint: a form that
     * changes needs a new name, or retries that are under way would be refused.
     *
     * @return visible ASCII without a colon, at most 64 characters
     */
    String form();

    /**
     * The canonical bytes of a body.
     *
     * @param json the body as it came
     * @return empty if it is not JSON
     */
    Optional<byte[]> canonical(byte[] json);
}
