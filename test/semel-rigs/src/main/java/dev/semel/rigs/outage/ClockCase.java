package dev.semel.rigs.outage;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * One owner and two others, each with a clock of its own.
 *
 * @param hours by which the owner's clock is moved
 * @param lease how long one is, in ms
 * @param leases what was left of the owner's lease, in ms, as each of the three saw it
 * @param whileRunning what the others were told while the owner ran, also when the first lease was over
 * @param atStop what the database had left of the lease when the owner had been stopped, in ms
 * @param takenOver from the owner's stop until another had taken over, in ms
 * @param woken whether the owner was then given the other's answer
 * @param replayed whether all three were given the stored answer of a second operation
 * @param expected when that answer's retention was to end, in ms, by the database
 * @param gone when each of the three first saw it gone, in ms
 * @param ranAgain whether the operation could then be done anew
 */
record ClockCase(
        String database,
        int hours,
        long lease,
        List<Long> leases,
        List<String> whileRunning,
        long atStop,
        long takenOver,
        boolean woken,
        boolean replayed,
        long expected,
        List<Long> gone,
        boolean ranAgain) {

    /** What a busy machine may add; a clock in use would add or take hours. */
    private static final long SLOW = 20_000;

    List<String> complaints() {
        List<String> complaints = new ArrayList<>();
        demand(complaints, leases.stream().allMatch(left -> left > -SLOW && left <= lease), "leases " + leases);
        demand(complaints, whileRunning.stream().allMatch("IN_PROGRESS"::equals), "while running " + whileRunning);
        demand(complaints, takenOver >= atStop && takenOver < lease + SLOW, "taken over after " + takenOver);
        demand(complaints, woken, "the owner was given another answer");
        demand(complaints, replayed, "no replay");
        demand(complaints, Collections.min(gone) > expected - 1_000, "gone early: " + gone + " of " + expected);
        demand(complaints, Collections.max(gone) < expected + SLOW, "gone late: " + gone + " of " + expected);
        demand(complaints, ranAgain, "not run again after retention");
        return complaints;
    }

    private static void demand(List<String> complaints, boolean holds, String complaint) {
        if (!holds) {
            complaints.add(complaint);
        }
    }
}
