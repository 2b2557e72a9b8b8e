package dev.semel.spi;

/** What became of a conditional change. */
public enum Settled {
    /** One row was changed. */
    STORED,
    /** No row was: another owner or attempt holds the key. */
    LOST
}
