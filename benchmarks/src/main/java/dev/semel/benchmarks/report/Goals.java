package dev.semel.benchmarks.report;

import dev.semel.testservers.Database;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The goals, each with what was measured; whether it is met is computed, never written. */
final class Goals {
    private static final List<String> DATABASES =
            Stream.of(Database.values()).map(Database::productName).toList();

    private static final String UNKNOWN = "not measured";

    private final Table table = new Table("goal", "measured", "");
    private final Results results;

    Goals(Results results) {
        this.results = results;
    }

    String text() {
        counts(CountSection.rows(results));
        throughput("Throughput: lower end of the ratio's interval at least 0.95", row -> row.goal() < 1);
        throughput("LEASED by groups: at least 3 times the recipe", row -> row.goal() > 1);
        web();
        engine(new Steps(results));
        fanOut(FanOutSection.rows(results));
        return table.toString();
    }

    private void counts(List<CountSection.Row> rows) {
        List<String> more = rows.stream()
                .filter(row -> !row.met())
                .map(row -> row.database() + " " + row.variant())
                .toList();
        List<String> parts = new ArrayList<>();
        if (!rows.isEmpty()) {
            parts.add((rows.size() - more.size()) + " of " + rows.size() + " equal or fewer"
                    + (more.isEmpty() ? "" : "; more: " + String.join("; ", more)));
        }
        parts.addAll(notAmong(rows.stream().map(CountSection.Row::database)));
        table.row(
                "Statements and round trips not more than the shortest correct recipe's",
                String.join("; ", parts),
                rows.isEmpty() ? UNKNOWN : met(more.isEmpty()));
    }

    private void throughput(String goal, Predicate<Comparison> wanted) {
        List<Comparison> rows = Comparison.all(results).stream().filter(wanted).toList();
        List<String> parts = new ArrayList<>();
        for (String database :
                rows.stream().map(Comparison::database).distinct().toList()) {
            List<Comparison> its =
                    rows.stream().filter(row -> row.database().equals(database)).toList();
            long met = its.stream().filter(Comparison::met).count();
            parts.add(database + " " + met + " of " + its.size() + ", mean ratios " + span(its));
        }
        parts.addAll(notAmong(rows.stream().map(Comparison::database)));
        table.row(
                goal,
                String.join("; ", parts),
                rows.isEmpty() ? UNKNOWN : met(rows.stream().allMatch(Comparison::met)));
    }

    /** What is left out is said, so that nobody takes silence for a goal that is met everywhere. */
    private static List<String> notAmong(Stream<String> measured) {
        Set<String> known = measured.collect(Collectors.toSet());
        return DATABASES.stream()
                .filter(database -> !known.contains(database))
                .map(database -> database + " not measured")
                .toList();
    }

    private void web() {
        for (Comparison row : Comparison.all(results, "web")) {
            table.row(
                    row.database() + ", " + row.variant() + ", " + row.threads() + " connections: lower end at least "
                            + row.goal(),
                    Table.ratio(row.ratio().mean()) + ", from "
                            + Table.ratio(row.ratio().low()),
                    met(row.met()));
        }
    }

    private static String span(List<Comparison> rows) {
        return rows.stream()
                .map(row -> row.ratio().mean())
                .collect(Collectors.teeing(
                        Collectors.minBy(Double::compare),
                        Collectors.maxBy(Double::compare),
                        (least, most) -> Table.ratio(least.orElseThrow()) + " to " + Table.ratio(most.orElseThrow())));
    }

    private void engine(Steps steps) {
        if (!steps.measured()) {
            return;
        }
        for (String call : List.of("first", "replay")) {
            double nanos = steps.engine(call, "ns");
            double bytes = steps.engine(call, "bytes");
            table.row(
                    "Engine and in-memory store, " + call + " call: at most 1 us, 600 bytes",
                    Table.number(nanos) + " ns, " + Table.number(bytes) + " bytes",
                    "time " + met(nanos <= Steps.GOAL_NANOS) + ", bytes " + met(bytes <= Steps.GOAL_BYTES));
        }
    }

    private void fanOut(List<FanOutSection.Row> rows) {
        for (FanOutSection.Row row : rows) {
            table.row(
                    "Fan-out to " + Table.number(row.followers()) + " followers: at most 20 ms",
                    String.format(Locale.ROOT, "%s: %.1f ms", row.kind(), row.millis()),
                    met(row.met()));
        }
    }

    private static String met(boolean met) {
        return met ? "met" : "**not met**";
    }
}
