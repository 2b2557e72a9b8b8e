package dev.semel.testkit.points;

import java.util.ArrayList;
import java.util.List;

/** The choices of a schedule, in the order in which they were made. */
interface Tape {
    /** The next choice; the first of the options is the one that needs no saying. */
    Choice choose(List<Choice> options);

    /** Plays one schedule, then goes on without interference. */
    static Tape playing(String schedule) {
        List<String> written = Choice.parse(schedule);
        List<String> rest = new ArrayList<>(written);
        return options -> {
            if (rest.isEmpty()) {
                return options.get(0);
            }
            String next = rest.remove(0);
            return options.stream()
                    .filter(option -> option.toString().equals(next))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("The schedule " + schedule
                            + " does not fit: as step " + (written.size() - rest.size()) + " there is no " + next
                            + " but only " + options));
        };
    }

    /** Plays all schedules, one after the other, depth first. */
    final class Exploring implements Tape {
        private final List<Decision> decisions = new ArrayList<>();
        private int at;

        @Override
        public Choice choose(List<Choice> options) {
            if (at == decisions.size()) {
                decisions.add(new Decision(options, 0));
            }
            Decision decision = decisions.get(at++);
            if (!decision.options().equals(options)) {
                throw new IllegalStateException("The operation does not do the same each time, so that its schedules"
                        + " cannot be enumerated: after " + this + " it had the options " + decision.options()
                        + ", now it has " + options);
            }
            return decision.chosen();
        }

        /** Turns to the next schedule. False if that was the last. */
        boolean next() {
            at = 0;
            while (!decisions.isEmpty()) {
                Decision last = decisions.remove(decisions.size() - 1);
                if (last.index() + 1 < last.options().size()) {
                    decisions.add(new Decision(last.options(), last.index() + 1));
                    return true;
                }
            }
            return false;
        }

        /** The schedule, without the steps at its end that need no saying. */
        @Override
        public String toString() {
            int end = at;
            while (end > 0 && decisions.get(end - 1).index() == 0) {
                end--;
            }
            StringBuilder text = new StringBuilder();
            decisions.subList(0, end).forEach(decision -> text.append(decision.chosen()));
            return text.toString();
        }
    }

    /**
     * What could be chosen, and what was.
     *
     * @param options never empty
     * @param index of the chosen one
     */
    record Decision(List<Choice> options, int index) {
        Choice chosen() {
            return options.get(index);
        }
    }
}
