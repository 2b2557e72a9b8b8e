package dev.semel.benchmarks.databases;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.semel.benchmarks.report.Measure;
import dev.semel.benchmarks.report.Results;
import dev.semel.testservers.CountingDataSource;
import dev.semel.testservers.Database;
import dev.semel.testservers.JdbcCall;
import dev.semel.testservers.TestDatabase;
import java.util.stream.Collectors;

/** What one operation sends, call by call, counted by a proxy of the driver beneath the pool. */
final class Counts {
    private final Database kind;
    private final CountingDataSource source;
    private final Results results;

    private Counts(Database kind, CountingDataSource source, Results results) {
        this.kind = kind;
        this.source = source;
        this.results = results;
    }

    static void of(TestDatabase database, Results results) throws Exception {
        CountingDataSource source = CountingDataSource.over(database.dataSource());
        HikariConfig config = new HikariConfig();
        config.setDataSource(source);
        // One, so that the pool opens none in the background.
        config.setMaximumPoolSize(1);
        config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        Counts counts = new Counts(database.kind(), source, results);
        try (HikariDataSource pool = new HikariDataSource(config);
                Site site = new Site(database.kind(), pool)) {
            for (Variant variant : Variant.values()) {
                if (variant.on(database.kind())) {
                    counts.count(site, variant);
                }
            }
        }
    }

    private void count(Site site, Variant variant) throws Exception {
        Names names = variant.replays() ? Names.among(1) : Names.fresh();
        if (variant.replays()) {
            site.empty();
            site.original(variant, Names.among(1).next());
        }
        count(variant, "hand", site.hand(variant), names);
        count(variant, "semel", site.semel(variant), names);
    }

    /** The second call: the first may make the driver ask what it will ask no more. */
    private void count(Variant variant, String way, Way operation, Names names) throws Exception {
        operation.operation(names.next());
        source.reset();
        operation.operation(names.next());
        String letters =
                source.calls().stream().map(call -> letter(call.kind())).collect(Collectors.joining());
        long statements = letters.chars().filter(letter -> letter == 'S').count();
        add(variant, way, "calls", letters);
        add(variant, way, "statements", Long.toString(statements));
        add(variant, way, "round trips", Integer.toString(roundTrips(letters)));
    }

    /** PostgreSQL's driver and H2 send nothing for a change of auto-commit; those of MySQL and MariaDB do. */
    private int roundTrips(String letters) {
        boolean silent = kind == Database.POSTGRESQL || kind == Database.H2;
        return (silent ? letters.replace("A", "") : letters).length();
    }

    private void add(Variant variant, String way, String name, String value) {
        results.add(new Measure("counts", kind.productName(), variant.title(), 1, way, 0, name, value));
    }

    private static String letter(JdbcCall.Kind kind) {
        return switch (kind) {
            case CONNECTION, VALIDATION -> "";
            case STATEMENT, BATCH -> "S";
            case COMMIT -> "C";
            case ROLLBACK -> "R";
            case AUTO_COMMIT -> "A";
            case SAVEPOINT -> "M";
            case RELEASE_SAVEPOINT -> "X";
            case ROLLBACK_TO_SAVEPOINT -> "B";
            case SET_ISOLATION -> "I";
            case GET_ISOLATION -> "G";
        };
    }
}
