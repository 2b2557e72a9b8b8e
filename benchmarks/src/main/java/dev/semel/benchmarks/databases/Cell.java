package dev.semel.benchmarks.databases;

import dev.semel.benchmarks.report.Measure;
import dev.semel.benchmarks.report.Results;

/** One variant on one database at one number of threads: pairs of windows, by hand and by Semel. */
public final class Cell {
    private final String part;
    private final String subject;
    private final String variant;
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

    /**
     * Of two ways.
     *
     * @param part of the benchmarks
     * @param subject what it runs on
     * @param variant what is compared
     */
    public Cell(
            String part, String subject, String variant, int threads, Plan plan, Results results, Way hand, Way semel) {
        this.part = part;
        this.subject = subject;
        this.variant = variant;
        this.threads = threads;
        this.plan = plan;
        this.results = results;
        this.hand = new Side("hand", hand);
        this.semel = new Side("semel", semel);
    }

    /** The first of a pair changes each time, so that neither always meets what the other has left to be done. */
    public void measure(Names names) throws Exception {
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
        results.add(Measure.of(part, subject, variant, threads, side.name, index, name, value));
    }
}
