package dev.semel.jdbc;

import dev.semel.Isolation;
import dev.semel.Status;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Store;
import dev.semel.testkit.RawRow;
import dev.semel.testkit.StoreFixture;
import dev.semel.testkit.StoreTrait;
import dev.semel.testservers.Database;
import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;

/** A store on a real database at one isolation, shared by all contracts of this JVM, and plain SQL beside it. */
final class ContractFixture implements StoreFixture {
    private static final Map<String, ContractFixture> SHARED = new ConcurrentHashMap<>();
    private static final int CONNECTIONS = 24;

    private final TestDatabase database;
    private final ContractSql sql;
    private final Isolation isolation;
    private final Set<StoreTrait> traits = EnumSet.noneOf(StoreTrait.class);
    private final Store store;

    private ContractFixture(Database kind, Isolation isolation, boolean grouped) {
        this.database = Servers.of(kind).newDatabase();
        this.sql = ContractSql.of(kind);
        this.isolation = isolation;
        traits.addAll(sql.traits());
        if (isolation == Isolation.DATABASE) {
            traits.add(StoreTrait.READS_FROM_SNAPSHOT);
        }
        int level = isolation == Isolation.DATABASE
                ? Connection.TRANSACTION_REPEATABLE_READ
                : Connection.TRANSACTION_READ_COMMITTED;
        DataSource pool = database.pool(CONNECTIONS, level);
        store = grouped
                ? new GroupedStore(pool, database.dataSource())
                : JdbcStore.on(pool).schema(SchemaMode.CREATE).build();
    }

    static StoreFixture readCommitted(Database kind) {
        return emptied(kind, Isolation.READ_COMMITTED, false);
    }

    /** LEASED claims and settles are members of groups. */
    static StoreFixture grouped(Database kind, Isolation isolation) {
        return emptied(kind, isolation, true);
    }

    /** Transactions of Semel take what the connection has: REPEATABLE READ. */
    static StoreFixture repeatableRead(Database kind) {
        return emptied(kind, Isolation.DATABASE, false);
    }

    private static StoreFixture emptied(Database kind, Isolation isolation, boolean grouped) {
        ContractFixture fixture = SHARED.computeIfAbsent(
                kind + " " + isolation + " " + grouped, key -> new ContractFixture(kind, isolation, grouped));
        try (Connection connection = fixture.database.connect();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("DELETE FROM semel_record");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return fixture;
    }

    @Override
    public Store store() {
        return store;
    }

    @Override
    public Set<StoreTrait> traits() {
        return traits;
    }

    @Override
    public Isolation isolation() {
        return isolation;
    }

    @Override
    public Optional<RawRow> look(KeyDigest digest) {
        try (Connection connection = database.connect();
                PreparedStatement statement = connection.prepareStatement(sql.look())) {
            statement.setBytes(1, digest.bytes());
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? Optional.of(raw(row)) : Optional.empty();
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void age(KeyDigest digest, Duration by) {
        try (Connection connection = database.connect();
                PreparedStatement statement = connection.prepareStatement(sql.age())) {
            for (int i = 1; i <= 4; i++) {
                statement.setLong(i, by.toNanos() / 1000);
            }
            statement.setBytes(5, digest.bytes());
            if (statement.executeUpdate() != 1) {
                throw new AssertionError("No record to let grow older");
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static RawRow raw(ResultSet row) throws SQLException {
        Instant readAt = instant(row.getLong(5));
        Instant expiresAt = instant(row.getLong(6));
        long lease = row.getLong(7);
        boolean leased = !row.wasNull();
        return new RawRow(
                Status.valueOf(row.getString(1).toUpperCase(Locale.ROOT)),
                row.getString(2),
                row.getLong(3),
                new String(row.getBytes(4), StandardCharsets.US_ASCII),
                readAt,
                leased ? instant(lease) : null,
                expiresAt);
    }

    private static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
}
