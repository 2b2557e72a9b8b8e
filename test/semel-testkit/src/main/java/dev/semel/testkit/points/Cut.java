package dev.semel.testkit.points;

import dev.semel.testkit.points.CrashPoints.Stop;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How one call to the store goes: as asked, or stopped before or after it happened. */
enum Cut {
    NONE(null, ""),
    THROW_BEFORE(Stop.THROW, "<t"),
    THROW_AFTER(Stop.THROW, ">t"),
    DIE_BEFORE(Stop.DIE, "<d"),
    DIE_AFTER(Stop.DIE, ">d");

    private final @Nullable Stop stop;
    private final String text;

    Cut(@Nullable Stop stop, String text) {
        this.stop = stop;
        this.text = text;
    }

    String text() {
        return text;
    }

    boolean before() {
        return this == THROW_BEFORE || this == DIE_BEFORE;
    }

    boolean kills() {
        return stop == Stop.DIE;
    }

    /** The cuts that make a difference at a call. */
    static List<Cut> of(Call call, Set<Stop> stops) {
        if (call == Call.ENTER) {
            return List.of();
        }
        return Arrays.stream(values())
                .filter(cut -> cut.stop != null && stops.contains(cut.stop) && (cut.before() || call.changes()))
                .toList();
    }
}
