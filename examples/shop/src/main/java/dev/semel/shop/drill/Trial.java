package dev.semel.shop.drill;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One side of a drill, when it is over.
 *
 * @param what what happened to this side, where the drill has more than one story
 * @param effects counts by a connection that Semel does not know; each should be 1
 * @param answers what the customer received, in words
 * @param oneAnswer whether all answers that arrived were good and the same to the byte
 * @param damaged whether any effect is not exactly 1
 * @param processes processes that were started and killed, and when
 */
record Trial(
        Side side,
        String what,
        Map<String, Long> effects,
        List<String> answers,
        boolean oneAnswer,
        boolean damaged,
        List<String> processes) {

    static Trial of(Errand errand, List<Answer> answers) {
        return of(errand, "", answers, List.of());
    }

    static Trial of(Errand errand, String what, List<Answer> answers, List<String> processes) {
        Map<String, Long> effects = errand.effects();
        List<Answer> received =
                answers.stream().filter(answer -> answer != Answer.LOST).toList();
        boolean one = received.stream().allMatch(Answer::good)
                && received.stream().map(Answer::body).distinct().count() == 1;
        boolean damaged = effects.values().stream().anyMatch(count -> count != 1);
        return new Trial(errand.side(), what, effects, summary(answers), one, damaged, processes);
    }

    /** Damage where there is no guard, and none where there is one. */
    boolean asExpected() {
        return side == Side.WITHOUT ? damaged : !damaged && oneAnswer;
    }

    private static List<String> summary(List<Answer> answers) {
        Map<String, Long> times = answers.stream()
                .collect(Collectors.groupingBy(Answer::words, LinkedHashMap::new, Collectors.counting()));
        return times.entrySet().stream()
                .map(entry -> entry.getValue() + " \u00d7 " + entry.getKey())
                .toList();
    }
}
