package dev.semel.http.spi;

import java.util.OptionalInt;
import java.util.Set;

/** What the end of a handler means: decided here, and nowhere else. */
public enum HttpVerdict {
    /** An answer: stored as {@code done}, its writes commit. */
    ANSWER,
    /** A definite "no": stored as {@code failed}, its writes undone. */
    REJECTION,
    /** It says nothing about the outcome. */
    FAULT,
    /** The handler has not run: the key is free. */
    NOTHING_HAPPENED,
    /** Goes out, is never stored, and its writes never commit. */
    NOT_STORED,
    /** The work is done and its answer could not be written. */
    UNWRITABLE;

    private static final Set<Integer> NEVER_STORED = Set.of(401, 403, 408, 423, 425, 429);

    /**
     * Judges an end.
     *
     * <p>An exception undoes the writes, whatever status was made of it: so a 2xx or 3xx made of an exception of the
     * handler is a rejection, as a 4xx is.
     *
     * @param status the final status; empty if an exception left the chain, since the status then means nothing
     * @param origin where the status or the exception comes from
     * @return the verdict
     */
    public static HttpVerdict of(OptionalInt status, Origin origin) {
        return switch (origin) {
            case BEFORE_HANDLER -> NOTHING_HAPPENED;
            case WRITING -> UNWRITABLE;
            case RETURNED -> status.isEmpty() ? FAULT : ofStatus(status.getAsInt(), ANSWER);
            case HANDLER -> status.isEmpty() ? FAULT : ofStatus(status.getAsInt(), REJECTION);
            case TRANSIENT -> status.isEmpty() ? FAULT : ofStatus(status.getAsInt(), NOT_STORED);
        };
    }

    private static HttpVerdict ofStatus(int status, HttpVerdict definite) {
        if (status < 200 || status > 499) {
            return FAULT;
        }
        return NEVER_STORED.contains(status) ? NOT_STORED : definite;
    }
}
