package dev.semel.benchmarks.report;

import java.util.List;
import java.util.Locale;

/** Operations a second of one database as pairs of bars. */
final class SpeedPlot {
    private static final int LEFT = 300;
    private static final int RIGHT = 740;
    private static final int ROW = 32;
    private static final int TOP = 60;

    private final List<Comparison> rows;
    private final double most;

    SpeedPlot(List<Comparison> rows) {
        this.rows = rows;
        this.most = rows.stream()
                .mapToDouble(row -> Math.max(row.hand().perSecond(), row.semel().perSecond()))
                .max()
                .orElse(1);
    }

    String draw(String database) {
        String title = database + ": operations a second, root scale";
        Svg svg = new Svg(RIGHT + 80, TOP + rows.size() * ROW + 10, title);
        svg.text(10, 22, "start", title);
        svg.bar(LEFT, 34, 12, 8, Svg.HAND);
        svg.text(LEFT + 18, 43, "start", "recipe by hand");
        svg.bar(LEFT + 130, 34, 12, 8, Svg.SEMEL);
        svg.text(LEFT + 148, 43, "start", "Semel");
        for (int i = 0; i < rows.size(); i++) {
            double y = TOP + i * ROW;
            Comparison row = rows.get(i);
            svg.text(LEFT - 10, y + 14, "end", row.variant() + ", " + row.threads());
            bar(svg, y, row.hand().perSecond(), Svg.HAND);
            bar(svg, y + 13, row.semel().perSecond(), Svg.SEMEL);
        }
        return svg.toString();
    }

    /** The root lets thousands and tens of thousands stand in one picture. */
    private void bar(Svg svg, double y, double value, String colour) {
        double width = (RIGHT - LEFT) * Math.sqrt(value / most);
        svg.bar(LEFT, y, width, 11, colour);
        svg.text(LEFT + width + 4, y + 9, "start", String.format(Locale.ROOT, "%,.0f", value));
    }
}
