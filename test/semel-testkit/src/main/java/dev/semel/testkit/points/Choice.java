package dev.semel.testkit.points;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One step of a schedule: a rival makes the call it stands before, or time passes until leases are over.
 *
 * @param who a rival's number; 0 is time
 * @param cut how its call goes
 */
record Choice(int who, Cut cut) {
    static final Choice TIME = new Choice(0, Cut.NONE);
    private static final Pattern WRITTEN = Pattern.compile("(T|[1-9])([<>][td])?");

    boolean time() {
        return who == 0;
    }

    @Override
    public String toString() {
        return time() ? "T" : who + cut.text();
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
        if (written.group(1).equals("T")) {
            return TIME;
        }
        String text = written.group(2) == null ? "" : written.group(2);
        for (Cut cut : Cut.values()) {
            if (cut.text().equals(text)) {
                return new Choice(Integer.parseInt(written.group(1)), cut);
            }
        }
        throw new IllegalArgumentException("Not a step of a schedule: " + written.group());
    }
}
