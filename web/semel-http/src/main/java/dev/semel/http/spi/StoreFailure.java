package dev.semel.http.spi;

/** What happens to an operation while the store does not answer. */
public enum StoreFailure {
    /** It is refused, and may be sent again with the same key. */
    CLOSED,
    /** It runs unguarded: a duplicate may run as well. For operations whose loss is worse than their double. */
    OPEN
}
