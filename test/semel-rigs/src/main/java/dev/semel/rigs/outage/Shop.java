package dev.semel.rigs.outage;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.semel.IdempotencyKey;
import dev.semel.Outcome;
import dev.semel.Semel;
import dev.semel.SemelEvent;
import dev.semel.SemelListener;
import dev.semel.StoredRecord;
import dev.semel.jdbc.JdbcStore;
import dev.semel.spi.KeyDigest;
import dev.semel.testservers.Database;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** One node: a pool of its own and Semel over it. */
final class Shop implements AutoCloseable {
    private static final int POOL = 8;

    private final HikariDataSource pool;
    private final JdbcStore store;
    private final Semel semel;
    private final Map<String, AtomicInteger> told = new ConcurrentHashMap<>();

    /** What an operation does. */
    interface Work {
        String run() throws Exception;
    }

    /** How a call ended: a word, and the answer or the fault. */
    record End(Word word, String detail) {}

    /** The kinds of ends. */
    enum Word {
        EXECUTED,
        REPLAYED,
        IN_PROGRESS,
        UNKNOWN,
        FAULT,
        OTHER
    }

    /**
     * Opens a node.
     *
     * @param begin what each session begins with; empty for nothing
     * @param lease see {@link Scopes#semel}
     */
    Shop(String url, String user, String begin, Duration commitLookup, Duration lease) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setUsername(user);
        config.setPassword("");
        config.setMaximumPoolSize(POOL);
        config.setMinimumIdle(0);
        config.setConnectionTimeout(5_000);
        config.setInitializationFailTimeout(60_000);
        config.setValidationTimeout(1_000);
        if (!begin.isEmpty()) {
            config.setConnectionInitSql(begin);
        }
        pool = new HikariDataSource(config);
        store = JdbcStore.on(pool).build();
        SemelListener count = event ->
                told.computeIfAbsent(name(event), n -> new AtomicInteger()).incrementAndGet();
        semel = Scopes.semel(store, commitLookup, lease, count);
    }

    /** The URL of a database for a driver that gives up after this time. */
    static String url(String url, Database kind, Duration patience) {
        long number = kind == Database.POSTGRESQL ? patience.toSeconds() : patience.toMillis();
        return url + (url.contains("?") ? "&" : "?") + "connectTimeout=" + number + "&socketTimeout=" + number;
    }

    private static String name(SemelEvent event) {
        String name = event.getClass().getSimpleName();
        return event instanceof SemelEvent.CommitInDoubt doubt ? name + " " + doubt.found() : name;
    }

    End call(IdempotencyKey key, Work work) {
        try {
            Outcome<String> outcome = semel.once(key).matching("content").call(String.class, work::run);
            if (outcome instanceof Outcome.Executed<String> executed) {
                return new End(Word.EXECUTED, executed.value());
            }
            if (outcome instanceof Outcome.Replayed<String> replayed) {
                return new End(Word.REPLAYED, replayed.value());
            }
            if (outcome instanceof Outcome.InProgress) {
                return new End(Word.IN_PROGRESS, "");
            }
            return new End(outcome instanceof Outcome.Unknown ? Word.UNKNOWN : Word.OTHER, outcome.toString());
        } catch (Exception fault) {
            return new End(Word.FAULT, fault.getClass().getSimpleName());
        }
    }

    /** The connection of the transaction that is open on this thread. */
    Connection inTransaction() {
        return store.connection();
    }

    /** A connection of its own. */
    Connection alone() throws SQLException {
        return pool.getConnection();
    }

    Optional<StoredRecord> find(IdempotencyKey key) {
        return store.find(KeyDigest.of(key));
    }

    /** How often events of this kind were told. */
    int told(String event) {
        AtomicInteger count = told.get(event);
        return count == null ? 0 : count.get();
    }

    @Override
    public void close() {
        semel.close();
        pool.close();
    }
}
