package dev.semel.benchmarks;

import dev.semel.benchmarks.databases.DatabaseRun;
import dev.semel.benchmarks.databases.Plan;
import dev.semel.benchmarks.engine.EngineRun;
import dev.semel.benchmarks.fanout.FanOutRun;
import dev.semel.benchmarks.report.Report;
import dev.semel.benchmarks.report.Results;
import dev.semel.benchmarks.web.WebRun;
import org.openjdk.jmh.runner.options.TimeValue;

/** Entry point: measures what is asked for, keeps the figures of everything else, and writes the report. */
public final class Benchmarks {
    private static final int FOLLOWERS = 10_000;

    private final Options options;
    private final Results results;

    private Benchmarks(Options options, Results results) {
        this.options = options;
        this.results = results;
    }

    /**
     * Runs.
     *
     * @param arguments as {@link Options#USAGE} says
     * @throws Exception if something could not be measured
     */
    public static void main(String[] arguments) throws Exception {
        Options options;
        try {
            options = Options.of(arguments);
        } catch (IllegalArgumentException e) {
            System.err.println("benchmarks: " + e.getMessage() + "\n" + Options.USAGE);
            System.exit(2);
            return;
        }
        run(options);
        System.exit(0);
    }

    static void run(Options options) throws Exception {
        Results results = Results.in(options.docs.resolve("benchmarks/results.csv"));
        Benchmarks benchmarks = new Benchmarks(options, results);
        for (String part : options.parts) {
            benchmarks.measure(part);
            results.save();
        }
        new Report(results, options.docs).write();
    }

    private void measure(String part) throws Exception {
        if (part.equals("report")) {
            return;
        }
        Machine.describe(results);
        switch (part) {
            case "engine" -> {
                results.forget(part);
                new EngineRun(results)
                        .run(
                                options.quick ? 1 : 2,
                                options.quick ? 1 : 4,
                                TimeValue.milliseconds(options.quick ? 100 : 1000));
            }
            case "fanout" -> {
                results.forget(part);
                new FanOutRun(results)
                        .run(options.quick ? 100 : FOLLOWERS, options.quick ? 1 : 3, options.quick ? 2 : 7);
            }
            case "web" -> {
                results.forget(part);
                new WebRun(plan(), results).run(options.threads.contains(16) ? 16 : 4);
            }
            case "databases" -> {
                results.forget(part);
                results.forget("counts");
                new DatabaseRun(plan(), results).run(options.databases);
            }
            default -> throw new IllegalArgumentException("No part " + part);
        }
    }

    private Plan plan() {
        return new Plan(
                options.window, options.pairs, options.warmUp, options.operations, options.threads, options.mysql);
    }
}
