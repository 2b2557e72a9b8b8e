package dev.semel.testkit.points;

import dev.semel.testkit.points.CrashPoints.Stop;
import java.util.Set;

/**
 * What one schedule may hold.
 *
 * @param preemptions how often a rival that could go on has to wait for another
 * @param stopped how many calls are stopped
 * @param leases how often time passes until leases are over
 * @param background how often what the engine does in the background has a turn
 * @param stops in which ways
 */
record Bounds(int preemptions, int stopped, int leases, int background, Set<Stop> stops) {}
