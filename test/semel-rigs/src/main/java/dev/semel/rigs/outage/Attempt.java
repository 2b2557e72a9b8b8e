package dev.semel.rigs.outage;

import dev.semel.IdempotencyKey;
import java.util.Optional;

/**
 * One call of a caller who asks until there is an answer.
 *
 * @param ran the token of the run, if the action ran in this call
 */
record Attempt(IdempotencyKey key, Optional<String> ran, Shop.End end) {
    boolean answered() {
        return end.word() == Shop.Word.EXECUTED || end.word() == Shop.Word.REPLAYED;
    }

    /** Whether the outage is what this call came to. */
    boolean met() {
        return end.word() == Shop.Word.FAULT || end.word() == Shop.Word.UNKNOWN;
    }
}
