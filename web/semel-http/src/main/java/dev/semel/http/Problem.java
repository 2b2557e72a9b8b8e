package dev.semel.http;

/** Why a guarded request was not answered by its handler. The codes are stable. */
public enum Problem {
    /** The handler insists on a key. */
    KEY_MISSING("key-missing", 400, Retry.NEW_KEY, "The key is missing"),
    /** The key header is not one well-formed key. */
    KEY_MALFORMED("key-malformed", 400, Retry.NEW_KEY, "The key is malformed"),
    /** The body or its form fields cannot be read. */
    CONTENT_UNREADABLE("content-unreadable", 400, Retry.NEW_KEY, "The request cannot be read"),
    /** Nobody is known to ask. */
    CALLER_UNKNOWN("caller-unknown", 401, Retry.SAME_KEY, "The caller is unknown"),
    /** The original is still running. */
    IN_PROGRESS("in-progress", 409, Retry.SAME_KEY, "The original request is still running"),
    /** The operation is done and its answer was not kept. */
    ANSWER_NOT_KEPT("answer-not-kept", 409, Retry.NEVER, "Done, and the answer was not kept"),
    /** The operation is done, and its endpoint refuses duplicates. */
    DUPLICATE("duplicate", 409, Retry.NEVER, "Done before"),
    /** Nobody knows whether the operation happened; the record says so. */
    OUTCOME_UNKNOWN("outcome-unknown", 409, Retry.SAME_KEY, "The outcome is unknown"),
    /** The outcome is in doubt just now; asking again will tell. */
    OUTCOME_IN_DOUBT("outcome-unknown", 503, Retry.SAME_KEY, "The outcome is not known yet"),
    /** The body is too large to be fingerprinted. */
    CONTENT_TOO_LARGE("content-too-large", 413, Retry.NEVER, "The request is too large"),
    /** The key was used for other content. */
    KEY_REUSED("key-reused", 422, Retry.NEW_KEY, "The key was used for another request"),
    /** The store did not answer. */
    STORE_UNAVAILABLE("store-unavailable", 503, Retry.SAME_KEY, "The request cannot be guarded just now");

    private final String code;
    private final int status;
    private final Retry retry;
    private final String title;

    Problem(String code, int status, Retry retry, String title) {
        this.code = code;
        this.status = status;
        this.retry = retry;
        this.title = title;
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

    String title() {
        return title;
    }
}
