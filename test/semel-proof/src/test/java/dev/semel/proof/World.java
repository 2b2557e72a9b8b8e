package dev.semel.proof;

import com.zaxxer.hikari.HikariDataSource;
import dev.semel.Fingerprint;
import dev.semel.Guarantee;
import dev.semel.IdempotencyKey;
import dev.semel.Rejection;
import dev.semel.Scope;
import dev.semel.ScopeBuilder;
import dev.semel.Semel;
import dev.semel.SemelEvent;
import dev.semel.StoredRecord;
import dev.semel.WhenInDoubt;
import dev.semel.jdbc.JdbcStore;
import dev.semel.jdbc.SchemaMode;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.KeyDigest;
import dev.semel.testservers.Database;
import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** A database with Semel's table and a business table, and a connection that Semel does not know to look into both. */
public final class World {
    private static final Map<Database, World> SHARED = new EnumMap<>(Database.class);
    private static final AtomicLong NEXT = new AtomicLong();

    public final TestDatabase database;
    final HikariDataSource pool;
    public final JdbcStore store;
    final ConcurrentLinkedQueue<SemelEvent> events = new ConcurrentLinkedQueue<>();

    /** The business's own "no". */
    static final class SoldOut extends RuntimeException {
        SoldOut() {
            super("sold out");
        }
    }

    private World(TestDatabase database) {
        this.database = database;
        pool = database.pool(30);
        sql("CREATE TABLE book (op VARCHAR(255) NOT NULL, amount INT NOT NULL)");
        store = JdbcStore.on(pool).schema(SchemaMode.CREATE).build();
    }

    /** The world of a database, one for all tests of this JVM: they take keys of their own. */
    public static synchronized World of(Database kind) {
        return SHARED.computeIfAbsent(kind, k -> new World(Servers.of(k).newDatabase()));
    }

    static ScopeBuilder transactional() {
        return base("own");
    }

    static ScopeBuilder leased(WhenInDoubt whenInDoubt) {
        return base("leased").guarantee(Guarantee.LEASED).whenInDoubt(whenInDoubt);
    }

    private static ScopeBuilder base(String name) {
        return Scope.named(name)
                .wait(Duration.ZERO)
                .rejecting(SoldOut.class, e -> Rejection.of("sold-out", e.getMessage()), why -> new SoldOut());
    }

    Semel semel(ScopeBuilder scope) {
        return Semel.over(store).scope(scope.build()).listener(events::add).build();
    }

    public IdempotencyKey key(String scope) {
        return IdempotencyKey.of(scope, "alice", "k-" + NEXT.incrementAndGet());
    }

    /** Writes a row of the books in the transaction that is open on this thread. */
    void write(IdempotencyKey key) {
        write(store.connection(), key, 1);
    }

    void write(Connection connection, IdempotencyKey key, Integer amount) {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO book (op, amount) VALUES (?, ?)")) {
            insert.setString(1, key.key());
            insert.setObject(2, amount, Types.INTEGER);
            insert.executeUpdate();
        } catch (SQLException e) {
            throw new BooksException(e);
        }
    }

    /** Writes a row of the books in a transaction of its own. */
    void writeAlone(IdempotencyKey key) {
        try (Connection connection = pool.getConnection()) {
            write(connection, key, 1);
        } catch (SQLException e) {
            throw new BooksException(e);
        }
    }

    /** How often the operation took effect, as the database says to anybody. */
    long books(IdempotencyKey key) {
        return number("SELECT COUNT(*) FROM book WHERE op = ?", s -> s.setString(1, key.key()));
    }

    long records(IdempotencyKey key) {
        return number(
                "SELECT COUNT(*) FROM semel_record WHERE key_digest = ?",
                s -> s.setBytes(1, KeyDigest.of(key).bytes()));
    }

    Optional<StoredRecord> find(IdempotencyKey key) {
        return store.find(KeyDigest.of(key));
    }

    /** Moves the record's times back, as if so much time had passed. */
    public void age(IdempotencyKey key, Duration by) {
        String shift = switch (database.kind()) {
            case POSTGRESQL -> "%1$s = %1$s - INTERVAL '" + by.toMillis() + " milliseconds'";
            case H2 -> "%1$s = DATEADD(MILLISECOND, -" + by.toMillis() + ", %1$s)";
            case MYSQL, MARIADB -> "%1$s = DATE_SUB(%1$s, INTERVAL " + by.toMillis() * 1000 + " MICROSECOND)";
        };
        String sql = "UPDATE semel_record SET "
                + String.join(
                        ", ",
                        String.format(shift, "lease_until"),
                        String.format(shift, "expires_at"),
                        String.format(shift, "updated_at"),
                        String.format(shift, "created_at"))
                + " WHERE key_digest = ?";
        change(sql, key);
    }

    /** Overwrites a column of a record by hand. */
    void overwrite(IdempotencyKey key, String column, String literal) {
        change("UPDATE semel_record SET " + column + " = " + literal + " WHERE key_digest = ?", key);
    }

    public ClaimRequest wish(IdempotencyKey key, ClaimRequest.Place place, Fingerprint fingerprint, WhenInDoubt doubt) {
        return new ClaimRequest(
                KeyDigest.of(key),
                key,
                "rival-" + NEXT.incrementAndGet(),
                fingerprint,
                place,
                place == ClaimRequest.Place.BY_ITSELF ? Duration.ofSeconds(30) : null,
                doubt,
                Duration.ofMinutes(10),
                Duration.ofDays(1),
                null,
                null);
    }

    void sql(String statement) {
        try (Connection connection = database.connect();
                PreparedStatement prepared = connection.prepareStatement(statement)) {
            prepared.execute();
        } catch (SQLException e) {
            throw new BooksException(e);
        }
    }

    /** Ends the connection of the transaction that is open on this thread, from outside. */
    void killOpenConnection() {
        boolean postgres = database.kind() == Database.POSTGRESQL;
        try (PreparedStatement ask = store.connection()
                        .prepareStatement(postgres ? "SELECT pg_backend_pid()" : "SELECT CONNECTION_ID()");
                ResultSet id = ask.executeQuery()) {
            id.next();
            sql(postgres ? "SELECT pg_terminate_backend(" + id.getLong(1) + ")" : "KILL " + id.getLong(1));
        } catch (SQLException e) {
            throw new BooksException(e);
        }
    }

    private void change(String sql, IdempotencyKey key) {
        try (Connection connection = database.connect();
                PreparedStatement update = connection.prepareStatement(sql)) {
            update.setBytes(1, KeyDigest.of(key).bytes());
            if (update.executeUpdate() != 1) {
                throw new IllegalStateException("No record to change: " + sql);
            }
        } catch (SQLException e) {
            throw new BooksException(e);
        }
    }

    private long number(String sql, Binder binder) {
        try (Connection connection = database.connect();
                PreparedStatement select = connection.prepareStatement(sql)) {
            binder.bind(select);
            try (ResultSet result = select.executeQuery()) {
                result.next();
                return result.getLong(1);
            }
        } catch (SQLException e) {
            throw new BooksException(e);
        }
    }

    /** What the database said to the business. */
    static final class BooksException extends RuntimeException {
        BooksException(SQLException cause) {
            super(cause);
        }
    }

    private interface Binder {
        void bind(PreparedStatement statement) throws SQLException;
    }
}
