package dev.semel.rigs.outage;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The report, from what was measured. */
final class OutageReport {
    private final Result result;

    OutageReport(Result result) {
        this.result = result;
    }

    String text() {
        return "# Outage rig\n\nWritten by `./rig outage`.\n" + rounds() + stops() + clocks();
    }

    private String rounds() {
        String head = """

                ## Servers killed and frozen under load

                Eight callers on two nodes (a pool each) ask for operations until they have an answer, every operation by two of them,
                one operation in four LEASED (its effect is in another system, which lives on), the rest TRANSACTIONAL. *killed*: every
                process of the server by SIGKILL, then begun again on the same data and port, with durable settings. *frozen*: every
                process by SIGSTOP for %d s, past the drivers' time-outs (%d s) and the look-up of commits (3 s), then let go.
                Afterwards: *doubled* keys with more than one effect, *lost* with none, *lies* answers that are not the effect's and
                faults whose effect is there, *unanswered* keys, *not done* records that are anything but done. A proxy that reads the
                protocol aims the blows at COMMITs; the others fall anywhere.

                """.formatted(ServerOutage.FROZEN.toSeconds(), ServerOutage.DRIVER.toSeconds());
        String columns =
                "| database | outage | rounds | server away, median and most | operations (LEASED) | calls | ended in a fault"
                        + " | in unknown | commits in doubt: committed, absent, undecided | settled later | doubled | lost | lies"
                        + " | unanswered | not done |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n";
        Map<String, List<Round>> alike = result.rounds().stream()
                .collect(Collectors.groupingBy(
                        round -> round.database() + " | " + round.blow().words(),
                        LinkedHashMap::new,
                        Collectors.toList()));
        StringBuilder text = new StringBuilder(head + columns);
        alike.forEach((name, rounds) -> text.append(row(name, rounds)));
        return text.toString();
    }

    private static String row(String name, List<Round> rounds) {
        long[] away = rounds.stream().mapToLong(Round::outageMillis).sorted().toArray();
        return String.format(
                Locale.ROOT,
                "| %s | %d | %d ms, %d ms | %d (%d) | %d | %d | %d | %d, %d, %d | %d | %d | %d | %d | %d | %d |%n",
                name,
                rounds.size(),
                away[away.length / 2],
                away[away.length - 1],
                rounds.stream().mapToInt(Round::keys).sum(),
                rounds.stream().mapToInt(Round::leased).sum(),
                rounds.stream().mapToInt(Round::calls).sum(),
                rounds.stream()
                        .mapToLong(round -> round.met() - round.unknown())
                        .sum(),
                rounds.stream().mapToLong(Round::unknown).sum(),
                told(rounds, "CommitInDoubt COMMITTED"),
                told(rounds, "CommitInDoubt ABSENT"),
                told(rounds, "CommitInDoubt UNDECIDED"),
                told(rounds, "SettleDeferred"),
                rounds.stream().mapToLong(Round::doubled).sum(),
                rounds.stream().mapToLong(Round::lost).sum(),
                rounds.stream().mapToLong(Round::lies).sum(),
                rounds.stream().mapToLong(Round::unanswered).sum(),
                rounds.stream().mapToLong(Round::notDone).max().orElse(0));
    }

    private static int told(List<Round> rounds, String event) {
        return rounds.stream()
                .mapToInt(round -> round.told().getOrDefault(event, 0))
                .sum();
    }

    private String stops() {
        StringBuilder text = new StringBuilder("""

                ## A process stopped in the midst of an operation

                By SIGSTOP. LEASED (lease %d s): it has claimed; another node takes over when the lease is over; on waking the first asks
                `Operation.lost()`, does nothing, and what it returns is not stored. TRANSACTIONAL: it has claimed and written; the server
                ends the session that does nothing (PostgreSQL `idle_in_transaction_session_timeout`, MariaDB `idle_transaction_timeout`,
                MySQL `wait_timeout`: 4 s); another node runs; on waking the first finds its transaction gone.

                | database | guarantee | stops | the other ran after, median and most | "in progress" before | the woken call was told | and then | effects of a key, most |
                |---|---|---|---|---|---|---|---|
                """.formatted(Scopes.SHORT_LEASE.toSeconds()));
        Map<String, List<Stop>> alike = result.stops().stream()
                .collect(Collectors.groupingBy(
                        stop -> stop.database() + " | " + stop.guarantee(), LinkedHashMap::new, Collectors.toList()));
        alike.forEach((name, stops) -> {
            long[] after = stops.stream().mapToLong(Stop::millis).sorted().toArray();
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %d | %d ms, %d ms | %d | %s | %s | %d |%n",
                    name,
                    stops.size(),
                    after[after.length / 2],
                    after[after.length - 1],
                    stops.stream().mapToInt(Stop::inProgress).sum(),
                    stops.stream()
                            .map(stop -> word(stop.woken(), stop.other()))
                            .distinct()
                            .sorted()
                            .collect(Collectors.joining(", ")),
                    stops.stream()
                            .map(stop -> word(stop.again(), stop.other()))
                            .distinct()
                            .sorted()
                            .collect(Collectors.joining(", ")),
                    stops.stream().mapToInt(stop -> stop.effects().size()).max().orElse(0)));
        });
        return text.toString();
    }

    private static String word(String said, String other) {
        return said.equals("REPLAYED " + other) ? "the other's answer" : said.replace("FAULT ", "fault: ");
    }

    private String clocks() {
        StringBuilder text = new StringBuilder("""

                ## Clocks moved

                Three JVMs on one database: one with the clock as it is, one 7 h ahead, one 7 h behind (libfaketime; off by, as they
                said themselves: %s). Each in turn owns a LEASED operation (renewed for longer than its lease, then stopped by SIGSTOP) and completes another whose answer is kept for seconds. *lease left*: as each of the three read it.
                *retention*: what the database had left of it at completion, and when each of the three first saw the answer gone.

                | database | owner's clock | lease | lease left, each | others, while it ran | left at its stop | taken over after | owner given the other's answer | replayed by all | retention left | gone for each after | runs anew |
                |---|---|---|---|---|---|---|---|---|---|---|---|
                """.formatted(shifts()));
        for (ClockCase clock : result.clocks()) {
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %+d h | %d ms | %s ms | %s | %d ms | %d ms | %s | %s | %d ms | %s ms | %s |%n",
                    clock.database(),
                    clock.hours(),
                    clock.lease(),
                    clock.leases(),
                    clock.whileRunning().stream()
                            .distinct()
                            .map(said -> said.toLowerCase(Locale.ROOT))
                            .collect(Collectors.joining(", ")),
                    clock.atStop(),
                    clock.takenOver(),
                    clock.woken() ? "yes" : "NO",
                    clock.replayed() ? "yes" : "NO",
                    clock.expected(),
                    clock.gone(),
                    clock.ranAgain() ? "yes" : "NO"));
        }
        text.append(
                "\nControl, a lease of 2 s by the JVM's clock: of 6 pairs of owner and rival, a lease just had was had again at once by ");
        text.append(clocked()
                .map(part -> part.wallClockDoubles + " (" + part.database + ")")
                .collect(Collectors.joining(", ")));
        return text.append(".\n").toString();
    }

    private Stream<Part> clocked() {
        return result.parts().stream().filter(part -> !part.clocks.isEmpty());
    }

    private String shifts() {
        return clocked()
                .flatMap(part -> part.shifts.stream())
                .map(millis -> String.format(Locale.ROOT, "%+.2f h", millis / 3_600_000.0))
                .distinct()
                .collect(Collectors.joining(", "));
    }
}
