package dev.semel.rigs.outage;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One outage under load, as the books, the records and the callers tell it.
 *
 * @param outageMillis how long the server did not answer
 * @param drainMillis from its return until every caller had an answer, no new ones being let in
 * @param keys operations
 * @param leased of these, LEASED
 * @param calls all that were made for them
 * @param met of these, ended in a fault or in "unknown"
 * @param unknown of these, in "unknown"
 * @param told events, by name
 * @param doubled keys with more than one effect
 * @param lost keys without effect
 * @param lies answers that are not the effect's, and faults whose effect is there
 * @param unanswered callers who never had an answer
 * @param notDone records that are not done
 */
record Round(
        String database,
        Blow blow,
        long outageMillis,
        long drainMillis,
        int keys,
        int leased,
        int calls,
        long met,
        long unknown,
        Map<String, Integer> told,
        long doubled,
        long lost,
        long lies,
        long unanswered,
        long notDone) {

    List<String> complaints() {
        List<String> complaints = new ArrayList<>();
        demand(complaints, outageMillis < Scopes.LONG_LEASE.toMillis(), "too slow to tell: outlasted the lease");
        demand(complaints, met > 0, "nobody met the outage");
        demand(complaints, blow.sign().isEmpty() || told.getOrDefault(blow.sign(), 0) > 0, "missed its aim");
        demand(complaints, doubled == 0, "doubled: " + doubled);
        demand(complaints, lost == 0, "lost: " + lost);
        demand(complaints, lies == 0, "lies: " + lies);
        demand(complaints, unanswered == 0, "unanswered: " + unanswered);
        demand(complaints, notDone == 0, "not done: " + notDone);
        return complaints;
    }

    private static void demand(List<String> complaints, boolean holds, String complaint) {
        if (!holds) {
            complaints.add(complaint);
        }
    }
}
