package dev.semel.http.spi;

/** What a duplicate of an operation that has been dealt with is given. */
public enum Replay {
    /** The stored answer. */
    FROZEN,
    /** 303 to the {@code Location} of the stored answer, for its state of today; the stored answer where it has none. */
    POINTER,
    /** 409 {@code duplicate}, with the endpoint's words: for the plain suppression of repeated clicks. */
    REFUSE,
    /** The answer is not kept: 409 {@code answer-not-kept}. For answers that are streamed, or must not be stored. */
    NONE
}
