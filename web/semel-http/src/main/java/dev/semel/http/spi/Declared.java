package dev.semel.http.spi;

/** What the application has said about the end of a handler, beside its status. */
public enum Declared {
    /** The status and where it comes from decide. */
    NOTHING,
    /** The exception is a definite "no", whatever status was made of it. */
    REJECTED,
    /** The answer is the operation's, whatever its status. */
    KEPT
}
