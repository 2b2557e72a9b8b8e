package dev.semel.http.spi;

import dev.semel.MisconfiguredException;
import java.util.Optional;
import java.util.SortedSet;

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

    /**
     * The same form without members that differ from one attempt to the next: a time of sending, a trace id.
     *
     * @param pointers JSON Pointers (RFC 6901), sorted
     * @return a form of another name, which tells the pointers
     * @throws MisconfiguredException if one of them is none, or this canonicalizer leaves nothing out
     */
    default BodyCanonicalizer without(SortedSet<String> pointers) {
        throw new MisconfiguredException(
                "The body canonicalizer " + form() + " leaves no members out; " + pointers + " cannot be ignored.");
    }
}
