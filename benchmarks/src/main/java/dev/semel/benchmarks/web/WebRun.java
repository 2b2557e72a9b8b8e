package dev.semel.benchmarks.web;

import dev.semel.benchmarks.databases.Cell;
import dev.semel.benchmarks.databases.Names;
import dev.semel.benchmarks.databases.Plan;
import dev.semel.benchmarks.databases.Way;
import dev.semel.benchmarks.report.Results;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** A POST through the filter with the store in memory, beside the same without Semel; and a POST that nothing guards. */
public final class WebRun {
    private final Plan plan;
    private final Results results;

    /** With results to add to. */
    public WebRun(Plan plan, Results results) {
        this.plan = plan;
        this.results = results;
    }

    /** Measures with so many connections. */
    public void run(int connections) throws Exception {
        try (ConfigurableApplicationContext with = start(true);
                ConfigurableApplicationContext without = start(false)) {
            measure("POST that nothing guards", "/open", with, without, connections);
            measure("guarded POST", "/guarded", with, without, connections);
        }
    }

    private void measure(
            String what,
            String path,
            ConfigurableApplicationContext with,
            ConfigurableApplicationContext without,
            int connections)
            throws Exception {
        Way hand = way(without, path);
        Way semel = way(with, path);
        Names names = Names.fresh();
        // Twice: what counts is the code as it is compiled in the end.
        for (int i = 0; i < 2; i++) {
            new Cell("warm", "Spring MVC", what, connections, plan, results, hand, semel).measure(names);
        }
        results.forget("warm");
        new Cell("web", "Spring MVC", what, connections, plan, results, hand, semel).measure(names);
    }

    private static Way way(ConfigurableApplicationContext context, String path) {
        int port = Integer.parseInt(context.getEnvironment().getRequiredProperty("local.server.port"));
        ThreadLocal<Line> lines = ThreadLocal.withInitial(() -> line(port));
        return id -> lines.get().post(path, id);
    }

    private static Line line(int port) {
        try {
            return new Line(port);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ConfigurableApplicationContext start(boolean enabled) {
        return new SpringApplicationBuilder(ShopApplication.class)
                .properties(
                        "server.port=0",
                        "spring.main.banner-mode=off",
                        "logging.level.root=error",
                        "semel.enabled=" + enabled,
                        "semel.store.type=memory",
                        "server.tomcat.max-keep-alive-requests=-1",
                        "semel.store.max-records=2000000",
                        "semel.defaults.guarantee=leased")
                .run();
    }
}
