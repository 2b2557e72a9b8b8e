package dev.semel;

/** Whether a key has been dealt with. How far the business got is asked of the business tables. */
public enum Status {
    /** Claimed, not settled. */
    PROCESSING,
    /** Settled with an answer. Immutable. */
    DONE,
    /** Settled with a rejection. Immutable. */
    FAILED,
    /** A LEASED execution ended without a word; somebody has to resolve it. */
    UNKNOWN,
    /** Nothing happened; the key may be claimed again. */
    FREE;

    /**
     * Whether the record can never change again within its retention.
     *
     * @return true for {@link #DONE} and {@link #FAILED}
     */
    public boolean terminal() {
        return this == DONE || this == FAILED;
    }
}
