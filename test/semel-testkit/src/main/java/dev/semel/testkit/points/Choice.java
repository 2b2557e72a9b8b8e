package dev.semel.testkit.points;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One step of a schedule: a rival makes the call it stands before, or time passes until leases are over.
 *
 * @param who a rival's number; 0 is time
 * @param part the caller there, or its background
 * @param call what is called; null for time
 * @param cut how its call goes
 */
record Choice(int who, Part part, @Nullable Call call, Cut cut) {
    static final Choice TIME = new Choice(0, Part.CALLER, null, Cut.NONE);
    private static final Pattern WRITTEN = Pattern.compile("T|[1-9][hb]?([<>][td])?");

    boolean time() {
        return who == 0;
    }

    /** As it is written in a schedule, which does not say what is called. */
    @Override
    public String toString() {
        return time() ? "T" : who + part.text() + cut.text();
    }

    /** The steps of a schedule, as they are written. */
    static List<String> parse(String schedule) {
        List<String> steps = new ArrayList<>();
        Matcher matcher = WRITTEN.matcher(schedule);
        int at = 0;
        while (matcher.find(at) && matcher.start() == at) {
            steps.add(matcher.group());
            at = matcher.end();
        }
        if (at != schedule.length()) {
            throw new IllegalArgumentException("Not a schedule from character " + at + " on: " + schedule);
        }
        return steps;
    }
}
