package dev.semel.shop.drill;

import java.util.List;

/**
 * How a drill went.
 *
 * @param state {@code not-run}, {@code passed} or {@code failed}
 * @param passed damage without Semel, none with it
 * @param trials first the side without Semel
 * @param problem why the drill could not be carried out, or empty
 */
public record Report(
        String name, String title, String state, boolean passed, List<Trial> trials, String problem, long millis) {

    static Report notRun(Drill drill) {
        return new Report(drill.name(), drill.title(), "not-run", false, List.of(), "", 0);
    }

    static Report of(Drill drill, List<Trial> trials, long millis) {
        boolean passed = trials.stream().allMatch(Trial::asExpected);
        return new Report(drill.name(), drill.title(), passed ? "passed" : "failed", passed, trials, "", millis);
    }

    static Report broken(Drill drill, DrillException problem, long millis) {
        return new Report(
                drill.name(), drill.title(), "failed", false, List.of(), String.valueOf(problem.getMessage()), millis);
    }

    /** The trials of one side. */
    public List<Trial> of(String side) {
        return trials.stream().filter(trial -> trial.side().name().equals(side)).toList();
    }
}
