package dev.semel.rigs.crash;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Duplicates that met a running original. */
final class Meetings {
    private Meetings() {}

    /**
     * Counts the duplicates that began, by the journals, after an original had its claim and before it ended: by an
     * answer, or by the kill.
     *
     * @param originals calls of the victims
     * @param duplicates calls of the other process
     */
    static int count(Collection<Call> originals, Collection<Call> duplicates) {
        Map<Deed, List<Call>> running = originals.stream()
                .filter(call -> call.at(Phase.CLAIMED).isPresent())
                .collect(Collectors.groupingBy(call -> call.deed));
        return (int) duplicates.stream()
                .filter(duplicate -> running.getOrDefault(duplicate.deed, List.of()).stream()
                        .anyMatch(original -> met(original, duplicate)))
                .count();
    }

    private static boolean met(Call original, Call duplicate) {
        long begun = duplicate.at(Phase.BEFORE_CLAIM).orElseThrow();
        return begun > original.at(Phase.CLAIMED).orElseThrow() && begun < original.overAt();
    }
}
