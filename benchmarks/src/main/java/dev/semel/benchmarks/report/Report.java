package dev.semel.benchmarks.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Writes the report and its pictures from the figures alone. */
public final class Report {
    private static final String METHOD = "method.md";

    private final Results results;
    private final Path docs;

    /** Into a directory: {@code benchmarks.md}, {@code benchmarks/*.svg}; {@code benchmarks-notes.md} is taken in. */
    public Report(Results results, Path docs) {
        this.results = results;
        this.docs = docs;
    }

    /** Writes everything. */
    public void write() throws IOException {
        Files.createDirectories(docs.resolve("benchmarks"));
        StringBuilder out = new StringBuilder(
                "# Benchmarks\n\nWritten by `benchmarks/run` from"
                        + " [results.csv](benchmarks/results.csv); the section *Why* is [kept by hand](benchmarks-notes.md).\n\n");
        out.append("## Goals\n\n").append(new Goals(results).text());
        out.append("## Why\n\n").append(notes());
        out.append("## Machine\n\n").append(machine());
        out.append("## Method\n\n").append(method());
        engine(out);
        fanOut(out);
        List<Comparison> web = Comparison.all(results, "web");
        if (!web.isEmpty()) {
            out.append("## Spring MVC\n\n").append(DatabaseTable.text(web));
        }
        counts(out);
        databases(out);
        Files.writeString(docs.resolve("benchmarks.md"), out);
    }

    private String notes() throws IOException {
        Path file = docs.resolve("benchmarks-notes.md");
        return Files.exists(file) ? Files.readString(file).strip() + "\n\n" : "";
    }

    private static String method() throws IOException {
        try (InputStream in = Report.class.getResourceAsStream(METHOD)) {
            if (in == null) {
                throw new IOException("No " + METHOD + " beside this class");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip() + "\n\n";
        }
    }

    private String machine() {
        Table table = new Table("", "");
        results.part("machine").forEach(fact -> table.row(fact.name(), fact.value()));
        return table.toString();
    }

    private void engine(StringBuilder out) {
        Steps steps = new Steps(results);
        if (!steps.measured()) {
            return;
        }
        Table table = new Table("step", "ns", "+-", "bytes");
        for (String call : List.of("first", "replay")) {
            table.row(
                    "**engine and store, " + call + "**",
                    Table.number(steps.engine(call, "ns")),
                    "",
                    Table.number(steps.engine(call, "bytes")));
        }
        for (String step : steps.all()) {
            table.row(
                    step,
                    Table.number(steps.value(step, "ns")),
                    Table.number(steps.value(step, "ns error")),
                    Table.number(steps.value(step, "bytes")));
        }
        out.append("## Engine\n\n").append(table);
    }

    private void fanOut(StringBuilder out) {
        List<FanOutSection.Row> rows = FanOutSection.rows(results);
        if (!rows.isEmpty()) {
            out.append("## Fan-out\n\n").append(FanOutSection.text(rows));
        }
    }

    private void counts(StringBuilder out) {
        List<CountSection.Row> rows = CountSection.rows(results);
        if (!rows.isEmpty()) {
            out.append(
                            "## Statements and round trips\n\nBy hand / Semel. A auto-commit off or on, S statement, C commit,"
                                    + " R roll back. For MySQL and MariaDB an A is a round trip, for the others it is none.\n\n")
                    .append(CountSection.text(rows));
        }
    }

    private void databases(StringBuilder out) throws IOException {
        List<Comparison> all = Comparison.all(results);
        for (String database : all.stream().map(Comparison::database).distinct().toList()) {
            List<Comparison> rows =
                    all.stream().filter(row -> row.database().equals(database)).toList();
            String name = database.toLowerCase(Locale.ROOT);
            Files.writeString(docs.resolve("benchmarks/ratio-" + name + ".svg"), new RatioPlot(rows).draw(database));
            Files.writeString(docs.resolve("benchmarks/speed-" + name + ".svg"), new SpeedPlot(rows).draw(database));
            out.append("## ").append(database).append("\n\n").append(server(database));
            out.append("![Ratios](benchmarks/ratio-" + name + ".svg)\n\n");
            out.append("![Operations a second](benchmarks/speed-" + name + ".svg)\n\n");
            out.append(DatabaseTable.text(rows));
        }
    }

    private String server(String database) {
        Table table = new Table("", "");
        results.all(measure -> measure.part().equals("databases")
                        && measure.subject().equals(database)
                        && measure.threads() == 0)
                .forEach(fact -> table.row(fact.name(), fact.value()));
        return table.toString();
    }
}
