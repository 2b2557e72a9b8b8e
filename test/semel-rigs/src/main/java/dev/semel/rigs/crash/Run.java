package dev.semel.rigs.crash;

import dev.semel.jdbc.JdbcStore;
import dev.semel.jdbc.SchemaMode;
import dev.semel.testservers.Database;
import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/**
 * One variant on one database: load and kills, retries to the end, audit.
 *
 * @param kind the product
 * @param variant how the actions are guarded
 * @param size how much
 * @param seed of the random moments
 */
record Run(Database kind, Variant variant, Size size, long seed) {
    /** Short beside the time that calls stand still, so that some duplicates are told and others live to see the kill. */
    private static final Duration WAIT = Duration.ofMillis(300);

    Result measure() throws SQLException {
        long begin = System.nanoTime();
        try (TestDatabase database = Servers.of(kind).newDatabase()) {
            JdbcStore.on(database.dataSource()).schema(SchemaMode.CREATE).build();
            try (Connection connection = database.connect()) {
                Business.create(connection);
            }
            try (Node duplicator = Node.start("duplicator", variant, database, WAIT);
                    Victims victims = new Victims(variant, database, WAIT, size.kills())) {
                Load load = new Load(victims, duplicator.ready(), size, new Random(seed));
                load.run();
                load.duplicates().forEach(Call::awaitOver);
                List<Call> calls = new ArrayList<>(victims.calls());
                calls.addAll(load.duplicates());
                calls.addAll(new Drive(duplicator, variant, database).toTheEnd(calls));
                return result(database, load, victims, calls, begin);
            }
        }
    }

    private Result result(TestDatabase database, Load load, Victims victims, List<Call> calls, long begin)
            throws SQLException {
        try (Connection books = database.connect()) {
            Findings findings = Audit.of(books, load.deeds(), calls, variant == Variant.TRANSACTIONAL);
            return new Result(
                    kind,
                    kind.productName() + " "
                            + books.getMetaData().getDatabaseProductVersion().split("[ -]")[0],
                    variant,
                    load.deeds().size(),
                    victims.dead().size(),
                    Catch.of(victims.dead(), receipts(books)),
                    load.duplicates().size(),
                    Meetings.of(victims.calls(), load.duplicates()),
                    outcomes(calls),
                    findings,
                    Duration.ofNanos(System.nanoTime() - begin));
        }
    }

    private static Map<String, Integer> outcomes(Collection<Call> calls) {
        Map<String, Integer> outcomes = new TreeMap<>();
        calls.forEach(call -> call.word().ifPresent(word -> outcomes.merge(word, 1, Integer::sum)));
        return outcomes;
    }

    private static Set<String> receipts(Connection books) throws SQLException {
        try (PreparedStatement select = books.prepareStatement("SELECT receipt FROM book");
                ResultSet rows = select.executeQuery()) {
            Set<String> receipts = new HashSet<>();
            while (rows.next()) {
                receipts.add(rows.getString(1));
            }
            return receipts;
        }
    }
}
