package dev.semel;

/** What a LEASED record becomes when its execution ends without a word about the outcome: crash, fault, 5xx. */
public enum WhenInDoubt {
    /** The next try runs. */
    RETRY,
    /** The outcome is {@code unknown} until somebody resolves it. */
    HOLD
}
