package dev.semel.benchmarks.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What fan-out came to: medians over the landings. */
final class FanOutSection {
    static final double GOAL_MILLIS = 20;

    private FanOutSection() {}

    /**
     * Medians of one kind of thread.
     *
     * @param kind threads and Java
     * @param followers of one leader
     * @param millis from publish to the last answer
     * @param least the shortest landing
     * @param most the longest
     * @param bytes for each follower
     */
    record Row(String kind, int followers, double millis, double least, double most, double bytes) {
        boolean met() {
            return millis <= GOAL_MILLIS;
        }
    }

    static List<Row> rows(Results results) {
        Map<String, List<Measure>> kinds = new LinkedHashMap<>();
        results.part("fanout")
                .forEach(measure -> kinds.computeIfAbsent(
                                measure.subject() + ", " + measure.variant(), key -> new ArrayList<>())
                        .add(measure));
        return kinds.entrySet().stream()
                .map(kind -> row(kind.getKey(), kind.getValue()))
                .toList();
    }

    private static Row row(String kind, List<Measure> measures) {
        double[] millis = sorted(measures, "ms");
        return new Row(
                kind,
                measures.get(0).threads(),
                median(millis),
                millis[0],
                millis[millis.length - 1],
                median(sorted(measures, "bytes")));
    }

    static String text(List<Row> rows) {
        Table table =
                new Table("threads", "followers", "publish to last answer, ms (median)", "least to most", "bytes each");
        for (Row row : rows) {
            table.row(
                    row.kind(),
                    Table.number(row.followers()),
                    "%.1f".formatted(row.millis()),
                    "%.1f to %.1f".formatted(row.least(), row.most()),
                    Table.number(row.bytes()));
        }
        return table.toString();
    }

    private static double[] sorted(List<Measure> measures, String name) {
        return measures.stream()
                .filter(measure -> measure.name().equals(name))
                .mapToDouble(Measure::number)
                .sorted()
                .toArray();
    }

    private static double median(double[] sorted) {
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }
}
