package dev.semel.http;

/** What happens to an answer that passes the hard limit. */
enum Overflow {
    /** The handler is told by an exception, and the transaction rolls back. */
    REFUSE,
    /** The work cannot be undone: the answer is spooled to its end, so that at least the first caller gets it. */
    SPOOL
}
