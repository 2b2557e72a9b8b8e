package dev.semel.benchmarks.fanout;

import dev.semel.benchmarks.report.Measure;
import dev.semel.benchmarks.report.Results;

/** Landings again and again, with every kind of thread that this Java has. */
public final class FanOutRun {
    private final Results results;

    /** With results to add to. */
    public FanOutRun(Results results) {
        this.results = results;
    }

    /**
     * Measures.
     *
     * @param followers of one leader
     * @param warmUps landings that are not counted
     * @param landings that are
     */
    public void run(int followers, int warmUps, int landings) throws InterruptedException {
        for (Workers workers : Workers.all()) {
            FanOut fanOut = new FanOut(followers, workers);
            for (int i = 0; i < warmUps; i++) {
                fanOut.land();
            }
            for (int i = 0; i < landings; i++) {
                FanOut.Landing landing = fanOut.land();
                add(workers, followers, i, "ms", landing.nanos() / 1e6);
                add(workers, followers, i, "bytes", landing.bytes());
            }
        }
    }

    private void add(Workers workers, int followers, int index, String name, double value) {
        String java = "Java " + Runtime.version().feature();
        results.add(Measure.of("fanout", workers.kind(), java, followers, "semel", index, name, value));
    }
}
