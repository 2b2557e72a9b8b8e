package dev.semel.testservers;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.ds.PGSimpleDataSource;

/** PostgreSQL, entered by its superuser. */
final class PostgresVendor implements Vendor {
    @Override
    public Database kind() {
        return Database.POSTGRESQL;
    }

    @Override
    public String home() {
        return "postgres";
    }

    @Override
    public TestDatabase.Location location(int port, String database) {
        String url = "jdbc:postgresql://127.0.0.1:" + port + "/" + database;
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(url);
        source.setUser("postgres");
        source.setPassword("");
        return new TestDatabase.Location(url, "postgres", "", source);
    }

    @Override
    public void create(Connection home, String database) throws SQLException {
        execute(home, "CREATE DATABASE " + database);
    }

    @Override
    public void drop(Connection home, String database) throws SQLException {
        execute(home, "DROP DATABASE IF EXISTS " + database + " WITH (FORCE)");
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            // A server made to hold commits, for want of a standby, is not to hold this one.
            statement.execute("SET synchronous_commit = local");
            statement.execute(sql);
        }
    }
}
