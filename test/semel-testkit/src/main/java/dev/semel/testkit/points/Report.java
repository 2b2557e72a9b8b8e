package dev.semel.testkit.points;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What an enumeration has seen, with no violation in it. Immutable.
 *
 * @param schedules how many were played
 * @param complete whether those are all within the bounds of one schedule; false if their number was bounded
 * @param points the points at which a call was stopped, such as {@code SETTLE THROW_AFTER}
 * @param endStates how many schedules came to which end, by its name: what effects there are, and what the record says,
 *     when all rivals have ended and leases are over, before the operation is asked for once more
 */
public record Report(int schedules, boolean complete, Set<String> points, Map<String, Integer> endStates) {
    /**
     * Copies.
     *
     * @param schedules how many were played
     * @param complete whether those are all
     * @param points where calls were stopped
     * @param endStates what the schedules came to
     */
    public Report {
        points = Collections.unmodifiableSet(new TreeSet<>(points));
        endStates = Collections.unmodifiableMap(new TreeMap<>(endStates));
    }
}
