package dev.semel.benchmarks.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What one operation sends. */
final class CountSection {
    private CountSection() {}

    /** One variant on one database: calls, statements and round trips of both ways. */
    record Row(String database, String variant, Map<String, String> hand, Map<String, String> semel) {
        boolean met() {
            return number(semel, "statements") <= number(hand, "statements")
                    && number(semel, "round trips") <= number(hand, "round trips");
        }

        private static int number(Map<String, String> way, String name) {
            return Integer.parseInt(way.getOrDefault(name, "0"));
        }
    }

    static List<Row> rows(Results results) {
        Map<List<String>, Row> rows = new LinkedHashMap<>();
        for (Measure measure : results.part("counts")) {
            Row row = rows.computeIfAbsent(
                    List.of(measure.subject(), measure.variant()),
                    key -> new Row(key.get(0), key.get(1), new LinkedHashMap<>(), new LinkedHashMap<>()));
            (measure.way().equals("hand") ? row.hand() : row.semel()).put(measure.name(), measure.value());
        }
        return List.copyOf(rows.values());
    }

    static String text(List<Row> rows) {
        Table table = new Table("database", "operation", "by hand", "Semel", "statements", "round trips", "");
        for (Row row : rows) {
            table.row(
                    row.database(),
                    row.variant(),
                    row.hand().getOrDefault("calls", ""),
                    row.semel().getOrDefault("calls", ""),
                    row.hand().get("statements") + " / " + row.semel().get("statements"),
                    row.hand().get("round trips") + " / " + row.semel().get("round trips"),
                    row.met() ? "not more" : "**more**");
        }
        return table.toString();
    }
}
