package dev.semel.rigs.crash;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Duplicates that met a running original. */
final class Meetings {
    private Meetings() {}

    /**
     * Finds the duplicates that began, by the journals, after an original had its claim and before it ended: by an
     * answer, or by the kill.
     *
     * @param originals calls of the victims
     * @param duplicates calls of the other process
     * @return their number by the word of their outcome
     */
    static Map<String, Integer> of(Collection<Call> originals, Collection<Call> duplicates) {
        Map<Deed, List<Call>> running = originals.stream()
                .filter(call -> call.at(Phase.CLAIMED).isPresent())
                .collect(Collectors.groupingBy(call -> call.deed));
        Map<String, Integer> words = new TreeMap<>();
        duplicates.stream()
                .filter(duplicate -> running.getOrDefault(duplicate.deed, List.of()).stream()
                        .anyMatch(original -> met(original, duplicate)))
                .forEach(duplicate -> words.merge(duplicate.word().orElseThrow(), 1, Integer::sum));
        return words;
    }

    private static boolean met(Call original, Call duplicate) {
        long begun = duplicate.at(Phase.BEFORE_CLAIM).orElseThrow();
        return begun > original.at(Phase.CLAIMED).orElseThrow() && begun < original.overAt();
    }
}
