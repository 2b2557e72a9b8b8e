package dev.semel.rigs.outage;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What was done on one database. */
final class Part {
    final String database;
    final List<Round> rounds = new ArrayList<>();
    final List<Stop> stops = new ArrayList<>();
    final List<ClockCase> clocks = new ArrayList<>();

    /** What the clocks of the children were off by, in ms. */
    final List<Long> shifts = new ArrayList<>();

    /** Of the control with leases by the JVM's clock. */
    int wallClockDoubles;

    Part(String database) {
        this.database = database;
    }

    List<String> complaints() {
        List<String> complaints = new ArrayList<>();
        rounds.forEach(round -> round.complaints().forEach(c -> complaints.add(c + ": " + round)));
        stops.forEach(stop -> stop.complaints().forEach(c -> complaints.add(c + ": " + stop)));
        clocks.forEach(clock -> clock.complaints().forEach(c -> complaints.add(c + ": " + clock)));
        if (!clocks.isEmpty() && wallClockDoubles == 0) {
            complaints.add("The control of the clocks shows nothing on " + database);
        }
        return complaints;
    }

    Stream<Round> rounds() {
        return rounds.stream();
    }

    Stream<Stop> stops() {
        return stops.stream();
    }

    Stream<ClockCase> clocks() {
        return clocks.stream();
    }
}
