package dev.semel.rigs.crash;

import java.util.List;

/**
 * What the books, looked at by a connection that Semel does not know, and the answers say after a run.
 *
 * @param doubles times that a deed was done beyond the first
 * @param lost deeds that were never done, and not refused either
 * @param unanswered deeds that no retry got an answer for
 * @param open records left {@code processing} or {@code unknown}
 * @param disagreements deeds whose answers differ from each other or from the books
 * @param rowsOff accounts, products and trades whose amount is not that of every deed done once
 * @param contradictions killed calls whose writes are there although no COMMIT went out, or are not although it came back
 * @param examples of all these, in words
 */
record Findings(
        int doubles,
        int lost,
        int unanswered,
        int open,
        int disagreements,
        int rowsOff,
        int contradictions,
        List<String> examples) {
    boolean clean() {
        return doubles + lost + unanswered + open + disagreements + rowsOff + contradictions == 0;
    }
}
