package dev.semel.rigs.crash;

import dev.semel.Outcome;

/** Outcomes as the journal has them: a word, and the receipt where there is one. */
final class Outcomes {
    static final String EXECUTED = "Executed";
    static final String REPLAYED = "Replayed";
    static final String REJECTED = "Rejected";
    static final String UNKNOWN = "Unknown";
    static final String RESOLVED = "Resolved";
    static final String THREW = "Threw";

    private Outcomes() {}

    static String of(Outcome<String> outcome) {
        String word = outcome.getClass().getSimpleName();
        boolean answer = word.equals(EXECUTED) || word.equals(REPLAYED);
        return answer ? word + " " + outcome.value() : word;
    }
}
