package dev.semel.http.spi;

/** What a 5xx of the handler means, returned or made of its exception. */
public enum ServerErrors {
    /** It says nothing about the outcome, and is never replayed. */
    FAULT,
    /**
     * It is the handler's word: stored and replayed, its writes undone. An exception that nothing has made an answer of, and
     * one that a retry may well not meet, are still none.
     */
    STORED
}
