package dev.semel.testkit.points;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One step of a schedule: a rival makes the call it stands before, or time passes until leases are over.
 *
 * @param who a rival's number; 0 is time
 * @param part the caller there, or its background
 * @param cut how its call goes
 */
record Choice(int who, Part part, Cut cut) {
    static final Choice TIME = new Choice(0, Part.CALLER, Cut.NONE);
    private static final Pattern WRITTEN = Pattern.compile("(?:T|([1-9])([hb])?)([<>][td])?");

    boolean time() {
        return who == 0;
    }

    @Override
    public String toString() {
        return time() ? "T" : who + part.text() + cut.text();
    }

    static List<Choice> parse(String schedule) {
        List<Choice> choices = new ArrayList<>();
        Matcher matcher = WRITTEN.matcher(schedule);
        int at = 0;
        while (matcher.find(at) && matcher.start() == at) {
            choices.add(choice(matcher));
            at = matcher.end();
        }
        if (at != schedule.length()) {
            throw new IllegalArgumentException("Not a schedule from character " + at + " on: " + schedule);
        }
        return choices;
    }

    private static Choice choice(Matcher written) {
        return written.group(1) == null
                ? TIME
                : new Choice(Integer.parseInt(written.group(1)), part(written.group(2)), cut(written.group(3)));
    }

    private static Part part(@Nullable String text) {
        return Arrays.stream(Part.values())
                .filter(part -> part.text().equals(text == null ? "" : text))
                .findFirst()
                .orElseThrow();
    }

    private static Cut cut(@Nullable String text) {
        return Arrays.stream(Cut.values())
                .filter(cut -> cut.text().equals(text == null ? "" : text))
                .findFirst()
                .orElseThrow();
    }
}
