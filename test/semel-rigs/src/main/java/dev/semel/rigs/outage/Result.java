package dev.semel.rigs.outage;

import java.util.List;
import java.util.stream.Collectors;

/** A run. */
record Result(List<Part> parts) {
    /**
     * Says whether the run is a good one.
     *
     * @throws AssertionError if a promise does not hold, or a control shows nothing
     */
    void judge() {
        String complaints =
                parts.stream().flatMap(part -> part.complaints().stream()).collect(Collectors.joining("\n"));
        if (!complaints.isEmpty()) {
            throw new AssertionError(complaints);
        }
    }

    List<Round> rounds() {
        return parts.stream().flatMap(Part::rounds).toList();
    }

    List<Stop> stops() {
        return parts.stream().flatMap(Part::stops).toList();
    }

    List<ClockCase> clocks() {
        return parts.stream().flatMap(Part::clocks).toList();
    }
}
