package dev.semel.proof.holes;

import com.zaxxer.hikari.HikariDataSource;
import dev.semel.IdempotencyKey;
import dev.semel.ScopeBuilder;
import dev.semel.Semel;
import dev.semel.SemelEvent;
import dev.semel.jdbc.JdbcStore;
import dev.semel.spi.KeyDigest;
import dev.semel.testservers.Database;
import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** A database and a way to have transactions on it: plain JDBC, Spring over JDBC, Spring over Hibernate. */
abstract class Ground {
    private static final ConcurrentHashMap<String, Ground> STANDING = new ConcurrentHashMap<>();
    private static final AtomicLong NEXT = new AtomicLong();

    final TestDatabase database;
    final HikariDataSource pool;
    final ConcurrentLinkedQueue<SemelEvent> events = new ConcurrentLinkedQueue<>();
    private final String name;

    /** The ways. */
    enum Kind {
        PLAIN,
        SPRING_JDBC,
        SPRING_JPA
    }

    Ground(String name, Database kind) {
        this.name = name;
        this.database = Servers.of(kind).newDatabase();
        this.pool = database.pool(20);
        sql("CREATE TABLE effect (id VARCHAR(36) PRIMARY KEY, op VARCHAR(255) NOT NULL, only_one VARCHAR(255) UNIQUE)");
    }

    static Ground of(Kind kind, Database database) {
        return STANDING.computeIfAbsent(
                kind + " on " + database,
                name -> kind == Kind.PLAIN ? new PlainGround(name, database) : new SpringGround(name, database, kind));
    }

    abstract JdbcStore store();

    /** Whether a mark can be taken, so that the caller's transaction survives a fault. */
    abstract boolean marks();

    /** Whether the end of a caller's transaction is heard of. */
    abstract boolean hasCommitHook();

    /** Writes an effect in the transaction that is open on this thread. */
    abstract void write(IdempotencyKey key, String only);

    /** Does work in a transaction of the caller's own, which commits unless the work throws. */
    abstract <T> T callers(Supplier<T> work);

    /** Does work in a transaction of the caller's own and rolls it back. */
    abstract void callersRolledBack(Runnable work);

    void write(IdempotencyKey key) {
        write(key, null);
    }

    IdempotencyKey key(String scope) {
        return IdempotencyKey.of(scope, "alice", "h-" + NEXT.incrementAndGet());
    }

    Semel semel(ScopeBuilder scope) {
        return Semel.over(store()).scope(scope.build()).listener(events::add).build();
    }

    /** How many effects there are, as the database says to anybody. */
    long effects(IdempotencyKey key) {
        return number("SELECT COUNT(*) FROM effect WHERE op = ?", key.key());
    }

    long records(IdempotencyKey key) {
        return number(
                "SELECT COUNT(*) FROM semel_record WHERE key_digest = ?",
                KeyDigest.of(key).bytes());
    }

    /** How many effects a record without one, or with one, is beside: never more than one of each. */
    long processing(IdempotencyKey key) {
        return number(
                "SELECT COUNT(*) FROM semel_record WHERE status = 'processing' AND key_digest = ?",
                KeyDigest.of(key).bytes());
    }

    void sql(String statement) {
        try (Connection connection = database.connect();
                PreparedStatement prepared = connection.prepareStatement(statement)) {
            prepared.execute();
        } catch (SQLException e) {
            throw new IllegalStateException(statement, e);
        }
    }

    private long number(String sql, Object parameter) {
        try (Connection connection = database.connect();
                PreparedStatement select = connection.prepareStatement(sql)) {
            select.setObject(1, parameter);
            try (ResultSet result = select.executeQuery()) {
                result.next();
                return result.getLong(1);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
