package dev.semel.benchmarks.databases;

import dev.semel.benchmarks.report.Measure;
import dev.semel.benchmarks.report.Results;
import dev.semel.testservers.Database;
import dev.semel.testservers.DatabaseServer;
import dev.semel.testservers.TestDatabase;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/** All variants on all databases. */
public final class DatabaseRun {
    private static final int POOL = 64;
    /** More than threads, so that replays of one record do not all meet at one row. */
    private static final int REPLAYED = 256;

    private final Plan plan;
    private final Results results;

    /** With results to add to. */
    public DatabaseRun(Plan plan, Results results) {
        this.plan = plan;
        this.results = results;
    }

    /** Measures databases, one after the other, each with its server to itself. */
    public void run(List<Database> kinds) throws Exception {
        for (Database kind : kinds) {
            Fleet.with(kind, plan.mysql(), this::measure);
            results.save();
        }
    }

    private void measure(DatabaseServer server) throws Exception {
        try (TestDatabase database = server.newDatabase()) {
            Counts.of(database, results);
        }
        try (TestDatabase database = server.newDatabase()) {
            DataSource pool = database.pool(POOL, Connection.TRANSACTION_READ_COMMITTED);
            describe(server.kind(), pool);
            try (Site site = new Site(server.kind(), pool)) {
                for (Variant variant : Variant.values()) {
                    if (variant.on(server.kind())) {
                        measure(server.kind(), site, variant);
                    }
                }
            }
        }
    }

    private void measure(Database kind, Site site, Variant variant) throws Exception {
        if (!plan.operations().map(wanted -> wanted.contains(variant.name())).orElse(true)) {
            return;
        }
        Names names = names(site, variant);
        List<Integer> numbers =
                variant.threads().stream().filter(plan.threads()::contains).toList();
        if (!numbers.isEmpty()) {
            warmUp(site, variant, names);
        }
        for (int threads : numbers) {
            long began = System.nanoTime();
            new Cell(
                            "databases",
                            kind.productName(),
                            variant.title(),
                            threads,
                            plan,
                            results,
                            site.hand(variant),
                            site.semel(variant))
                    .measure(variant.replays() ? names : names(site, variant));
            System.err.printf(
                    Locale.ROOT,
                    "%s, %s, %d threads: %.1f s%n",
                    kind.productName(),
                    variant.title(),
                    threads,
                    (System.nanoTime() - began) / 1e9);
        }
    }

    private void warmUp(Site site, Variant variant, Names names) throws Exception {
        try (Window window =
                new Window(Math.min(16, plan.threads().get(plan.threads().size() - 1)))) {
            window.run(site.hand(variant), names, plan.warmUp());
            window.run(site.semel(variant), names, plan.warmUp());
        }
    }

    private static Names names(Site site, Variant variant) throws Exception {
        site.empty();
        if (!variant.replays()) {
            return Names.fresh();
        }
        Names originals = Names.among(REPLAYED);
        for (int i = 0; i < REPLAYED; i++) {
            site.original(variant, originals.next());
        }
        return Names.among(REPLAYED);
    }

    private void describe(Database kind, DataSource pool) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            DatabaseMetaData about = connection.getMetaData();
            fact(kind, "server", about.getDatabaseProductVersion());
            fact(kind, "driver", about.getDriverName() + " " + about.getDriverVersion());
        }
        fact(
                kind,
                "settings",
                Fleet.settings(kind, plan.mysql()).entrySet().stream()
                        .map(setting -> setting.getKey() + "=" + setting.getValue())
                        .collect(Collectors.joining(" ")));
    }

    private void fact(Database kind, String name, String value) {
        results.add(Measure.fact("databases", kind.productName(), name, value.replaceAll("\\R", " ")));
    }
}
