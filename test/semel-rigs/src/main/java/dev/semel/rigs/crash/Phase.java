package dev.semel.rigs.crash;

/** How far a call has come, as its journal says. In this order. */
enum Phase {
    /** About to go to Semel. */
    BEFORE_CLAIM("before claim"),
    /** The action has begun. */
    CLAIMED("claimed"),
    /** The business rows are written: in LEASED also committed. */
    WRITTEN("business written"),
    /** COMMIT, in LEASED the settle, goes out; nothing has come back. */
    COMMIT_SENT("COMMIT sent"),
    /** COMMIT, in LEASED the settle, has come back; the caller has no answer yet. */
    COMMITTED("committed, not answered");

    final String words;

    Phase(String words) {
        this.words = words;
    }
}
