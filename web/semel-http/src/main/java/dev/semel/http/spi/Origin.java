package dev.semel.http.spi;

/** Where the status of an answer comes from. A status alone cannot say it. */
public enum Origin {
    /** No exception was seen: the handler returned it. */
    RETURNED,
    /** An exception before the handler method: binding, validation, a denial of method security. It has done nothing. */
    BEFORE_HANDLER,
    /** An exception of the handler. Where in doubt, this one. */
    HANDLER,
    /** An exception of the handler that a retry may well not meet: optimistic locking, a deadlock, a lost connection. */
    TRANSIENT,
    /** An exception after the handler had returned, while its value was written. */
    WRITING
}
