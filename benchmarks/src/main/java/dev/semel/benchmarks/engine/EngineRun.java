package dev.semel.benchmarks.engine;

import dev.semel.benchmarks.report.Measure;
import dev.semel.benchmarks.report.Results;
import java.util.Collection;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Time and bytes of each step, each in a JVM of its own. */
public final class EngineRun {
    private static final String BYTES = "gc.alloc.rate.norm";

    private final Results results;

    /** With results to add to. */
    public EngineRun(Results results) {
        this.results = results;
    }

    /**
     * Measures.
     *
     * @param forks JVMs for each step
     * @param iterations of which as many more warm up
     * @param length of each
     */
    public void run(int forks, int iterations, TimeValue length) throws RunnerException {
        Collection<RunResult> runs = new Runner(new OptionsBuilder()
                        .include(EngineBenchmark.class.getPackageName())
                        .mode(Mode.AverageTime)
                        .timeUnit(TimeUnit.NANOSECONDS)
                        .forks(forks)
                        .warmupIterations(iterations)
                        .warmupTime(length)
                        .measurementIterations(iterations)
                        .measurementTime(length)
                        .addProfiler(GCProfiler.class)
                        .shouldFailOnError(true)
                        .build())
                .run();
        for (RunResult run : runs) {
            String label = run.getPrimaryResult().getLabel();
            add(label, "ns", run.getPrimaryResult());
            add(label, "bytes", Objects.requireNonNull(run.getSecondaryResults().get(BYTES), "no allocation profile"));
        }
    }

    private void add(String step, String name, Result<?> result) {
        results.add(Measure.of("engine", step, "", 1, "semel", 0, name, result.getScore()));
        results.add(Measure.of("engine", step, "", 1, "semel", 0, name + " error", result.getScoreError()));
    }
}
