package dev.semel.testkit.points;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What happened in one schedule, for whoever has to understand it. */
final class Trace {
    private final List<Line> lines = new ArrayList<>();
    private boolean timePassed;

    void step(String who, Call call, Cut cut, @Nullable Object result) {
        lines.add(new Line(who, call, cut, result));
    }

    void ended(Run run) {
        lines.add(new Line("", null, Cut.NONE, "call " + run + " ended: " + run.ended()));
    }

    void died(Rival rival) {
        lines.add(new Line("", null, Cut.NONE, "the process of " + rival.number() + " is gone"));
    }

    void timePasses() {
        timePassed = true;
        lines.add(new Line("", null, Cut.NONE, "time passes, leases are over"));
    }

    /** Whether nothing was stopped and no lease ran out. */
    boolean undisturbed() {
        return !timePassed && points().isEmpty();
    }

    /** The points at which this schedule stopped a call, without regard to whose. */
    Set<String> points() {
        Set<String> points = new TreeSet<>();
        for (Line line : lines) {
            if (line.cut() != Cut.NONE) {
                points.add(line.call() + " " + line.cut());
            }
        }
        return points;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append("\n  ").append(line));
        return text.toString();
    }

    /** One line; without a call it is only the words of its result. */
    private record Line(
            String who,
            @Nullable Call call,
            Cut cut,
            @Nullable Object result) {
        @Override
        public String toString() {
            if (call == null) {
                return String.valueOf(result);
            }
            String name = call.name().toLowerCase(Locale.ROOT).replace('_', ' ');
            String how = cut == Cut.NONE
                    ? ""
                    : ", " + cut.name().toLowerCase(Locale.ROOT).replace('_', ' ');
            boolean happened = !cut.before();
            return who + ": " + name + (happened ? " -> " + word(result) : "") + how;
        }

        private static String word(@Nullable Object result) {
            if (result instanceof Effect effect) {
                return effect.receipt();
            }
            return result instanceof Enum<?> || result == null
                    ? String.valueOf(result)
                    : result.getClass().getSimpleName();
        }
    }
}
