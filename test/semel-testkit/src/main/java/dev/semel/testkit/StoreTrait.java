package dev.semel.testkit;

/** Where stores may differ and still keep the contract. */
public enum StoreTrait {
    /**
     * One claim takes an abandoned record of the same content, a free one and an expired one. Without it such a claim is
     * answered {@code Abandoned}, and a second one that names what was seen takes it.
     */
    TAKES_OVER_IN_ONE_STATEMENT,
    /** A claim waits while a rival's uncommitted claim is open, where others are told {@code Hidden} at once. */
    BLOCKS_ON_RIVAL,
    /**
     * The fixture's transactions read from a snapshot: a claim in one whose snapshot is older than the record may be
     * asked to start its transaction again.
     */
    READS_FROM_SNAPSHOT
}
