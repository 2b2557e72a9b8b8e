package dev.semel;

/** When a TRANSACTIONAL execution that owns its transaction claims its key. */
public enum ClaimTime {
    /** Before the action: duplicates are noticed before any work. The default. */
    EARLY,
    /** After the action, in one statement: cheaper where duplicates are rare; the loser's work is rolled back. */
    LATE
}
