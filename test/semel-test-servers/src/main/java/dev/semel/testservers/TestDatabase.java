package dev.semel.testservers;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;

/** One database of its own on a {@link DatabaseServer}. Safe for use by several threads. */
public final class TestDatabase implements AutoCloseable {
    private final DatabaseServer server;
    private final Location location;
    private final Runnable drop;
    private final List<HikariDataSource> pools = new CopyOnWriteArrayList<>();
    private final AtomicBoolean closed = new AtomicBoolean();

    /** Where a database is found, and who may enter. */
    record Location(String jdbcUrl, String user, String password, DataSource dataSource) {}

    TestDatabase(DatabaseServer server, Location location, Runnable drop) {
        this.server = server;
        this.location = location;
        this.drop = drop;
    }

    /** The server that holds this database. */
    public DatabaseServer server() {
        return server;
    }

    /** The product. */
    public Database kind() {
        return server.kind();
    }

    /** The URL for the product's own driver, without user and password. */
    public String jdbcUrl() {
        return location.jdbcUrl();
    }

    /** The user, who may do anything on the server. */
    public String user() {
        return location.user();
    }

    /** The user's password; often empty. */
    public String password() {
        return location.password();
    }

    /** A data source that opens a new connection for each request. */
    public DataSource dataSource() {
        return location.dataSource();
    }

    /**
     * Opens a connection that the caller closes.
     *
     * @throws SQLException if the server refuses
     */
    public Connection connect() throws SQLException {
        return dataSource().getConnection();
    }

    /**
     * Opens a pool with the product's default isolation; it is closed with this database.
     *
     * @param size the greatest number of connections
     */
    public HikariDataSource pool(int size) {
        return open(config(size));
    }

    /**
     * Opens a pool whose connections have an isolation; it is closed with this database.
     *
     * @param size the greatest number of connections
     * @param isolation a constant of {@link Connection}, such as {@link Connection#TRANSACTION_REPEATABLE_READ}
     */
    public HikariDataSource pool(int size, int isolation) {
        HikariConfig config = config(size);
        config.setTransactionIsolation(Integer.toString(isolation));
        return open(config);
    }

    private HikariConfig config(int size) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(dataSource());
        config.setMaximumPoolSize(size);
        config.setMinimumIdle(0);
        config.setConnectionTimeout(10_000);
        return config;
    }

    private HikariDataSource open(HikariConfig config) {
        HikariDataSource pool = new HikariDataSource(config);
        pools.add(pool);
        return pool;
    }

    /** Closes the pools, ends every other connection to this database and drops it; once only. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            pools.forEach(HikariDataSource::close);
            drop.run();
        }
    }
}
