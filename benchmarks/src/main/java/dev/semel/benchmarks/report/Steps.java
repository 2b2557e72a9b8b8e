package dev.semel.benchmarks.report;

import java.util.List;

/** Time and bytes of the engine's calls, with and without what is not the engine's. */
final class Steps {
    static final double GOAL_NANOS = 1000;
    static final double GOAL_BYTES = 600;
    private static final List<String> NOT_THE_ENGINE = List.of("key", "digest", "fingerprintOfText");

    private final List<Measure> measures;

    Steps(Results results) {
        this.measures = results.part("engine");
    }

    boolean measured() {
        return !measures.isEmpty();
    }

    /** What is left of a call without key, digest and fingerprint. */
    double engine(String call, String name) {
        return value(call, name)
                - NOT_THE_ENGINE.stream().mapToDouble(part -> value(part, name)).sum();
    }

    List<String> all() {
        return measures.stream().map(Measure::subject).distinct().sorted().toList();
    }

    double value(String step, String name) {
        return measures.stream()
                .filter(measure ->
                        measure.subject().equals(step) && measure.name().equals(name))
                .mapToDouble(Measure::number)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("No " + name + " of " + step));
    }
}
