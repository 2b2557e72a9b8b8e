package dev.semel.benchmarks.report;

import java.util.List;

/** All cells of one database. */
final class DatabaseTable {
    private DatabaseTable() {}

    static String text(List<Comparison> rows) {
        Table table = new Table(
                "operation",
                "threads",
                "ratio",
                "95 %",
                "goal",
                "by hand, ops/s",
                "Semel, ops/s",
                "by hand, p50 / p99 us",
                "Semel, p50 / p99 us");
        for (Comparison row : rows) {
            table.row(
                    row.variant(),
                    row.threads(),
                    Table.ratio(row.ratio().mean()),
                    Table.ratio(row.ratio().low()) + " to "
                            + Table.ratio(row.ratio().high()),
                    row.met() ? "met" : "**not met**",
                    Table.number(row.hand().perSecond()),
                    Table.number(row.semel().perSecond()),
                    times(row.hand()),
                    times(row.semel()));
        }
        return table.toString();
    }

    private static String times(Comparison.Speed speed) {
        return Table.number(speed.p50()) + " / " + Table.number(speed.p99());
    }
}
