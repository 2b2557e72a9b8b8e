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
     * handler is a rejection, as a 4xx is. A 5xx that is stored is one too, returned or not: whoever failed has not done it.
     *
     * @param status the final status; empty if an exception left the chain, since the status then means nothing
     * @param origin where the status or the exception comes from
     * @param serverErrors what a 5xx means
     * @param declared what the application has said about it; of no account before the handler, and while its value is written
     * @return the verdict
     */
    public static HttpVerdict of(OptionalInt status, Origin origin, ServerErrors serverErrors, Declared declared) {
        return switch (origin) {
            case BEFORE_HANDLER -> NOTHING_HAPPENED;
            case WRITING -> UNWRITABLE;
            case RETURNED -> status.isEmpty() ? FAULT : ofStatus(status.getAsInt(), ANSWER, serverErrors, declared);
            case HANDLER -> status.isEmpty() ? FAULT : ofStatus(status.getAsInt(), REJECTION, serverErrors, declared);
            case TRANSIENT -> status.isEmpty() ? FAULT : ofException(status.getAsInt(), serverErrors, declared);
        };
    }

    /** Of one that a retry may well not meet: only a word of the application makes it definite. */
    private static HttpVerdict ofException(int status, ServerErrors serverErrors, Declared declared) {
        return declared == Declared.NOTHING ? ofStatus(status, NOT_STORED, serverErrors, declared) : REJECTION;
    }

    private static HttpVerdict ofStatus(
            int status, HttpVerdict definite, ServerErrors serverErrors, Declared declared) {
        if (declared != Declared.NOTHING) {
            return definite;
        }
        if (status < 200 || status > 599 || status > 499 && serverErrors == ServerErrors.FAULT) {
            return FAULT;
        }
        if (NEVER_STORED.contains(status)) {
            return NOT_STORED;
        }
        return status > 499 && definite == ANSWER ? REJECTION : definite;
    }
}
