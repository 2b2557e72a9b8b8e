package dev.semel.http;

import java.util.Locale;

/** Why a guarded request was not answered by its handler. The codes are stable. */
public enum Problem {
    /** The handler insists on a key. */
    KEY_MISSING("key-missing", 400, Retry.NEW_KEY),
    /** The key header is not one well-formed key. */
    KEY_MALFORMED("key-malformed", 400, Retry.NEW_KEY),
    /** The body or its form fields cannot be read. */
    CONTENT_UNREADABLE("content-unreadable", 400, Retry.NEW_KEY),
    /** Nobody is known to ask. */
    CALLER_UNKNOWN("caller-unknown", 401, Retry.SAME_KEY),
    /** The original is still running. */
    IN_PROGRESS("in-progress", 409, Retry.SAME_KEY),
    /** The operation is done and its answer was not kept. */
    ANSWER_NOT_KEPT("answer-not-kept", 409, Retry.NEVER),
    /** The operation is done, and its endpoint refuses duplicates. */
    DUPLICATE("duplicate", 409, Retry.NEVER),
    /** Nobody knows whether the operation happened; the record says so. */
    OUTCOME_UNKNOWN("outcome-unknown", 409, Retry.SAME_KEY),
    /** The outcome is in doubt just now; asking again will tell. */
    OUTCOME_IN_DOUBT("outcome-unknown", 503, Retry.SAME_KEY),
    /** The body is too large to be fingerprinted. */
    CONTENT_TOO_LARGE("content-too-large", 413, Retry.NEVER),
    /** The key was used for other content. */
    KEY_REUSED("key-reused", 422, Retry.NEW_KEY),
    /** The store did not answer. */
    STORE_UNAVAILABLE("store-unavailable", 503, Retry.SAME_KEY),
    /** Nothing is known about the key of a caller who only asks for the result. */
    OPERATION_UNKNOWN("operation-unknown", 404, Retry.SAME_KEY);

    private final String code;
    private final int status;
    private final Retry retry;

    Problem(String code, int status, Retry retry) {
        this.code = code;
        this.status = status;
        this.retry = retry;
    }

    /**
     * Its name on the wire.
     *
     * @return the member {@code code}
     */
    public String code() {
        return code;
    }

    /**
     * What the client does next.
     *
     * @return the member {@code retry}
     */
    public Retry retry() {
        return retry;
    }

    /** The status of the default profile. */
    int defaultStatus() {
        return status;
    }

    /** Its name among the words: two problems share a code where clients need not tell them apart. */
    String wordsKey() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
