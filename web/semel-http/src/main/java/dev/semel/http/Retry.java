package dev.semel.http;

/** What a client does after a problem. */
public enum Retry {
    /** Correct the request and send it with a new key. */
    NEW_KEY("new-key"),
    /** Send the same request again with the same key. */
    SAME_KEY("same-key"),
    /** Do not send it again. */
    NEVER("never");

    private final String text;

    Retry(String text) {
        this.text = text;
    }

    /**
     * As it stands in a problem.
     *
     * @return the member's value
     */
    public String text() {
        return text;
    }
}
