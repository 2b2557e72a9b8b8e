package dev.semel.rigs.crash;

import dev.semel.testservers.Database;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What has to be shown. */
final class Goals {
    static final int KILLS_BY_PHASE = 8;
    static final int MEETINGS = 500;

    private Goals() {}

    /**
     * Compares.
     *
     * @param results all runs
     * @param fully databases on which TRANSACTIONAL must have been killed often enough at every phase
     * @return what is missing, in words; empty if all is shown
     */
    static List<String> missed(List<Result> results, List<Database> fully) {
        List<String> missed = new ArrayList<>();
        for (Result result : results) {
            if (!result.asExpected()) {
                String what = result.variant().control() ? "the control shows no harm" : "a promise does not hold";
                missed.add(what + ": " + result.inWords());
            }
            boolean counts = result.variant() == Variant.TRANSACTIONAL && fully.contains(result.database());
            for (Phase phase : counts ? Phase.values() : new Phase[0]) {
                if (result.caught().kills(phase) < KILLS_BY_PHASE) {
                    missed.add("too few kills at '" + phase.words + "': " + result.inWords());
                }
            }
        }
        if (met(results) < MEETINGS) {
            missed.add("too few duplicates met a running original: " + met(results));
        }
        return missed;
    }

    /** Duplicates that met a running original by the word that they got, controls left out. */
    static Map<String, Integer> meetings(List<Result> results) {
        Map<String, Integer> all = new TreeMap<>();
        results.stream()
                .filter(result -> !result.variant().control())
                .forEach(result -> result.meetings().forEach((word, number) -> all.merge(word, number, Integer::sum)));
        return all;
    }

    /** All of them. */
    static int met(List<Result> results) {
        return meetings(results).values().stream().mapToInt(Integer::intValue).sum();
    }
}
