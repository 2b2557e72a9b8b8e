package dev.semel.rigs.outage;

import java.util.ArrayList;
import java.util.List;

/**
 * One process stopped in the midst of an operation, and gone on later.
 *
 * @param millis from its stop until the other node had run the operation
 * @param inProgress how often the other node was told "in progress" before
 * @param woken what the stopped call was told in the end
 * @param again what the woken node was told that asked again
 * @param effects in the books
 * @param other the answer of the other node
 * @param record status and attempt in the end
 */
record Stop(
        String database,
        String guarantee,
        long millis,
        int inProgress,
        String woken,
        String again,
        List<String> effects,
        String other,
        String record) {

    /** In LEASED the woken call is given the record's answer; in TRANSACTIONAL its transaction is gone: a fault. */
    List<String> complaints() {
        List<String> complaints = new ArrayList<>();
        boolean leased = guarantee.equals("LEASED");
        String replay = Shop.Word.REPLAYED + " " + other;
        demand(complaints, inProgress > 0, "the claim never bound");
        demand(complaints, effects.equals(List.of(other)), "effects: " + effects);
        demand(complaints, leased ? woken.equals(replay) : woken.startsWith("FAULT"), "the woken was told " + woken);
        demand(complaints, again.equals(replay), "then " + again);
        demand(complaints, record.equals(leased ? "DONE 2 -" : "DONE 1 -"), "the record is " + record);
        return complaints;
    }

    private static void demand(List<String> complaints, boolean holds, String complaint) {
        if (!holds) {
            complaints.add(complaint);
        }
    }
}
