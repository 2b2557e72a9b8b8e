package dev.semel.testkit.points;

import dev.semel.testkit.SettableClock;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Executor;

/** Plays schedules one after the other, and stops at the first that must not be. */
final class Player {
    private final Plan plan;
    private final Bounds bounds;
    private final Truth truth;
    private final SettableClock clock;
    private final Executor threads;
    private final Set<String> points = new TreeSet<>();
    private final Map<String, Integer> endStates = new TreeMap<>();
    private int played;
    private boolean complete;

    Player(Plan plan, Bounds bounds, Truth truth, SettableClock clock, Executor threads) {
        this.plan = plan;
        this.bounds = bounds;
        this.truth = truth;
        this.clock = clock;
        this.threads = threads;
    }

    /** The name is asked for its text only if the schedule must not be. */
    void play(Tape tape, Object name) throws InterruptedException {
        World world = new World(plan, truth, clock);
        Ending ending = world.play(tape, bounds, threads);
        played++;
        points.addAll(world.trace().points());
        endStates.merge(ending.state(), 1, Integer::sum);
        if (ending.violation().isPresent()) {
            throw new Violation(ending.violation().get(), played, name.toString(), world.trace());
        }
    }

    void complete(boolean all) {
        complete = all;
    }

    int played() {
        return played;
    }

    Report report() {
        return new Report(played, complete, points, endStates);
    }
}
