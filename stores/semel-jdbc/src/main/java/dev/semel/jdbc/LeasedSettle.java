package dev.semel.jdbc;

import dev.semel.Answer;
import dev.semel.Status;
import dev.semel.spi.Ownership;
import dev.semel.spi.Settlement;
import org.jspecify.annotations.Nullable;

/** A settle that commits by itself. */
record LeasedSettle(Ownership own, Settlement settlement) {
    /** So that a group of small ones is not held up by a large one, and stays far below any packet limit. */
    private static final int SMALL_BYTES = 16 * 1024;

    /**
     * Not one that frees: a group may leave a member undecided though it was written, and once another has the key the row
     * no longer tells.
     */
    boolean fitsInGroup() {
        @Nullable Answer answer = settlement.answer();
        return settlement.status() != Status.FREE
                && (answer == null || answer.body() == null || answer.body().length <= SMALL_BYTES);
    }

    Values values() {
        return Values.of(own, settlement);
    }
}
