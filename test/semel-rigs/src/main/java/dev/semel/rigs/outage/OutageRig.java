package dev.semel.rigs.outage;

import dev.semel.jdbc.JdbcStore;
import dev.semel.jdbc.SchemaMode;
import dev.semel.testservers.Database;
import dev.semel.testservers.OwnServer;
import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Kills and freezes database servers under load, stops processes past their leases, and moves clocks. */
public final class OutageRig {
    /** Semel warns of what an outage does to each operation, which here is counted. */
    private static final Logger SEMEL = Logger.getLogger("dev.semel");

    /** Longer than a restart, so that every commit's fate can be found; shorter than a freeze, so that some cannot. */
    private static final Duration LONG_LOOKUP = Duration.ofSeconds(30);

    private static final Duration SHORT_LOOKUP = Duration.ofSeconds(3);

    private final Size size;
    private final PrintStream log;

    OutageRig(Size size, PrintStream log) {
        this.size = size;
        this.log = log;
    }

    /**
     * The long form.
     *
     * @param report the file to write
     * @throws AssertionError if a promise does not hold, or a control shows nothing
     * @throws Exception if a server cannot be had
     */
    public static void run(Path report) throws Exception {
        Result result = new OutageRig(Size.LONG, System.out).result();
        Files.writeString(report, new OutageReport(result).text());
        result.judge();
    }

    /** All databases at once: most of it is waiting. */
    Result result() {
        SEMEL.setLevel(Level.OFF);
        List<CompletableFuture<Part>> parts = size.databases().stream()
                .map(kind -> CompletableFuture.supplyAsync(() -> on(kind), task -> new Thread(task).start()))
                .toList();
        return new Result(parts.stream().map(CompletableFuture::join).toList());
    }

    private Part on(Database kind) {
        Part part = new Part(kind.productName());
        try (OwnServer server = Servers.durable(kind)) {
            outages(server, part);
            stops(server, part);
            if (size.clocked().contains(kind)) {
                clocks(server, part);
            }
            return part;
        } catch (Exception e) {
            throw new IllegalStateException("On " + kind, e);
        }
    }

    private void outages(OwnServer server, Part part) throws Exception {
        try (TestDatabase database = server.newDatabase();
                ServerOutage outage = new ServerOutage(server, database, ledger(database), LONG_LOOKUP)) {
            for (int i = 0; i < size.kills(); i++) {
                part.rounds.add(told(outage.round(Blow.kill(i))));
            }
        }
        try (TestDatabase database = server.newDatabase();
                ServerOutage outage = new ServerOutage(server, database, ledger(database), SHORT_LOOKUP)) {
            for (int i = 0; i < size.freezes(); i++) {
                part.rounds.add(told(outage.round(Blow.freeze(i))));
            }
        }
    }

    private void stops(OwnServer server, Part part) {
        try (TestDatabase database = server.newDatabase();
                AppStopped app = new AppStopped(database, ledger(database))) {
            for (int i = 0; i < size.stops(); i++) {
                part.stops.add(told(app.leased()));
                part.stops.add(told(app.transactional()));
            }
        }
    }

    private void clocks(OwnServer server, Part part) {
        try (TestDatabase database = server.newDatabase();
                Clocks moved = new Clocks(database, ledger(database), size.clockLease())) {
            part.shifts.addAll(moved.shifts());
            for (int hours : size.owners()) {
                part.clocks.add(told(moved.owner(hours)));
            }
            part.wallClockDoubles = moved.wallClockDoubles();
        }
    }

    private static Ledger ledger(TestDatabase database) {
        JdbcStore.on(database.dataSource()).schema(SchemaMode.CREATE).build();
        return new Ledger(database);
    }

    private <T> T told(T what) {
        log.println(what);
        return what;
    }
}
