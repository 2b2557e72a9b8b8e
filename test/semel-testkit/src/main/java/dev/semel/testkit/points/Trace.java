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

    void step(Rival rival, Call call, Cut cut, @Nullable Object result) {
        lines.add(new Line(rival.number(), call, cut, result));
    }

    void ended(Run run) {
        lines.add(new Line(0, null, Cut.NONE, "call " + run + " ended: " + run.ended()));
    }

    void died(Rival rival) {
        lines.add(new Line(0, null, Cut.NONE, "the process of " + rival.number() + " is gone"));
    }

    void say(String what) {
        lines.add(new Line(0, null, Cut.NONE, what));
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
    private record Line(int rival, @Nullable Call call, Cut cut, @Nullable Object result) {
        @Override
        public String toString() {
            if (call == null) {
                return String.valueOf(result);
            }
            String name = call.name().toLowerCase(Locale.ROOT).replace('_', ' ');
            String how = cut == Cut.NONE ? "" : ", " + cut.name().toLowerCase(Locale.ROOT).replace('_', ' ');
            boolean happened = !cut.before();
            return (rival == 0 ? "last" : rival) + ": " + name + (happened ? " -> " + word(result) : "") + how;
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
