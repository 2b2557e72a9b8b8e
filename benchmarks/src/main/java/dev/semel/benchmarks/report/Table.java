package dev.semel.benchmarks.report;

import java.util.Locale;

/** Markdown, line by line. */
final class Table {
    private final StringBuilder out = new StringBuilder();

    Table(String... heads) {
        row((Object[]) heads);
        out.append("|---".repeat(heads.length)).append("|\n");
    }

    void row(Object... cells) {
        for (Object cell : cells) {
            out.append("| ").append(cell).append(' ');
        }
        out.append("|\n");
    }

    static String number(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }

    static String ratio(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    @Override
    public String toString() {
        return out.append('\n').toString();
    }
}
