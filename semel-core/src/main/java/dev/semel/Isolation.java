package dev.semel;

/** Isolation of the transactions that Semel begins. */
public enum Isolation {
    /** READ COMMITTED. The default. */
    READ_COMMITTED,
    /** What the connection has. */
    DATABASE
}
