package dev.semel.benchmarks.report;

import java.util.List;
import java.util.Locale;

/** Ratios of one database as dots with their intervals, on a logarithmic axis; the goal is a line. */
final class RatioPlot {
    private static final int LEFT = 300;
    private static final int RIGHT = 720;
    private static final int ROW = 20;
    private static final int TOP = 50;
    private static final double[] TICKS = {0.25, 0.5, 0.75, 0.95, 1, 1.25, 2, 3, 4};

    private final List<Comparison> rows;
    private final double least;
    private final double most;

    RatioPlot(List<Comparison> rows) {
        this.rows = rows;
        this.least = Math.min(
                0.5, rows.stream().mapToDouble(row -> row.ratio().low()).min().orElse(1) * 0.95);
        this.most = Math.max(
                1.25, rows.stream().mapToDouble(row -> row.ratio().high()).max().orElse(1) * 1.05);
    }

    String draw(String database) {
        int bottom = TOP + rows.size() * ROW;
        String title = database + ": throughput of Semel / recipe by hand, 95 % interval";
        Svg svg = new Svg(RIGHT + 130, bottom + 40, title);
        svg.text(10, 22, "start", title);
        for (double tick : TICKS) {
            if (tick >= least && tick <= most) {
                svg.line(x(tick), TOP - 5, x(tick), bottom, tick == Comparison.GOAL ? Svg.SHORT : Svg.FAINT);
                // 0.95 and 1 stand too near for two labels in one line.
                svg.text(x(tick), bottom + (tick == Comparison.GOAL ? 30 : 15), "middle", short2(tick));
            }
        }
        for (int i = 0; i < rows.size(); i++) {
            row(svg, rows.get(i), TOP + i * ROW + ROW / 2.0);
        }
        return svg.toString();
    }

    private void row(Svg svg, Comparison row, double y) {
        String colour = row.met() ? Svg.SEMEL : Svg.SHORT;
        svg.text(LEFT - 10, y + 4, "end", row.variant() + ", " + row.threads());
        svg.line(x(row.ratio().low()), y, x(row.ratio().high()), y, colour);
        svg.dot(x(row.ratio().mean()), y, colour);
        svg.text(
                RIGHT + 10,
                y + 4,
                "start",
                short2(row.ratio().mean()) + " [" + short2(row.ratio().low()) + ", "
                        + short2(row.ratio().high()) + "]");
    }

    private double x(double ratio) {
        return LEFT + (RIGHT - LEFT) * Math.log(ratio / least) / Math.log(most / least);
    }

    private static String short2(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
