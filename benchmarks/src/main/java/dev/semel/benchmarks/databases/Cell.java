package dev.semel.benchmarks.databases;

import dev.semel.benchmarks.report.Measure;
import dev.semel.benchmarks.report.Results;

/** One variant on one database at one number of threads: pairs of windows, by hand and by Semel. */
final class Cell {
    private final String database;
    private final Variant variant;
    private final int threads;
    private final Plan plan;
    private final Results results;
    private final Side hand;
    private final Side semel;

    /** One way of the two, and all that was seen of it. */
    private static final class Side {
        private final String name;
        private final Way way;
        private final Histogram times = new Histogram();

        Side(String name, Way way) {
            this.name = name;
            this.way = way;
        }
    }

    Cell(String database, Site site, Variant variant, int threads, Plan plan, Results results) {
        this.database = database;
        this.variant = variant;
        this.threads = threads;
        this.plan = plan;
        this.results = results;
        this.hand = new Side("hand", site.hand(variant));
        this.semel = new Side("semel", site.semel(variant));
    }

    /** The first of a pair changes each time, so that neither always meets what the other has left to be done. */
    void measure(Names names) throws Exception {
        try (Window window = new Window(threads)) {
            window.run(hand.way, names, plan.window());
            window.run(semel.way, names, plan.window());
            for (int pair = 0; pair < plan.pairs(); pair++) {
                boolean handFirst = pair % 2 == 0;
                run(window, handFirst ? hand : semel, names, pair);
                run(window, handFirst ? semel : hand, names, pair);
            }
        }
        times(hand);
        times(semel);
    }

    private void run(Window window, Side side, Names names, int pair) throws Exception {
        Window.Seen seen = window.run(side.way, names, plan.window());
        side.times.add(seen.times());
        add(side, pair, "ops/s", seen.perSecond());
    }

    private void times(Side side) {
        add(side, 0, "p50 us", side.times.quantile(0.5) / 1000.0);
        add(side, 0, "p99 us", side.times.quantile(0.99) / 1000.0);
    }

    private void add(Side side, int index, String name, double value) {
        results.add(Measure.of("databases", database, variant.title(), threads, side.name, index, name, value));
    }
}
