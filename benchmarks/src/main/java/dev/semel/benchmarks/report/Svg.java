package dev.semel.benchmarks.report;

import java.util.Locale;

/** A picture, drawn from the top left corner in pixels. Not thread-safe. */
final class Svg {
    static final String INK = "#1f2937";
    static final String FAINT = "#d1d5db";
    static final String HAND = "#9ca3af";
    static final String SEMEL = "#2563eb";
    static final String SHORT = "#dc2626";

    private final StringBuilder out = new StringBuilder();

    Svg(int width, int height, String title) {
        out.append(format(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\""
                        + " font-family=\"sans-serif\" font-size=\"12\" role=\"img\">%n",
                width, height, width, height));
        out.append(format("<title>%s</title>%n", escaped(title)));
        out.append(format("<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>%n", width, height));
    }

    void text(double x, double y, String anchor, String text) {
        out.append(format(
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"%s\">%s</text>%n",
                x, y, anchor, INK, escaped(text)));
    }

    void line(double x1, double y1, double x2, double y2, String colour) {
        out.append(format(
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"/>%n", x1, y1, x2, y2, colour));
    }

    void dot(double x, double y, String colour) {
        out.append(format("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"%s\"/>%n", x, y, colour));
    }

    void bar(double x, double y, double width, double height, String colour) {
        out.append(format(
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>%n",
                x, y, width, height, colour));
    }

    @Override
    public String toString() {
        return out + "</svg>\n";
    }

    private static String format(String text, Object... values) {
        return String.format(Locale.ROOT, text.replace("%n", "\n"), values);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
