package dev.semel.benchmarks.databases;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;

/**
 * The shortest correct recipes in hand-written JDBC. A record that has expired or lost its lease is taken over by a second
 * statement, which only a conflict calls for, as in Semel: a fresh key, which is what is measured, pays for it neither here
 * nor there. Reads of a replay do not look whether the record has expired; Semel's do, which counts against Semel.
 */
final class Recipe {
    private static final byte[] ANSWER = BySemel.ANSWER.getBytes(StandardCharsets.UTF_8);
    private static final AtomicLong OWNERS = new AtomicLong();

    private final DataSource pool;
    private final Orders orders;
    private final RecipeSql sql;

    Recipe(DataSource pool, Orders orders, RecipeSql sql) {
        this.pool = pool;
        this.orders = orders;
        this.sql = sql;
    }

    Way of(Variant variant) {
        return switch (variant) {
            case EARLY -> name -> inTransaction(connection -> early(connection, new Named(name)));
            case LATE -> name -> inTransaction(connection -> late(connection, new Named(name)));
            case LATE_READING ->
                name -> inTransaction(connection -> {
                    Named named = new Named(name);
                    expect(!find(connection, named));
                    late(connection, named);
                });
            case LEASED, LEASED_GROUPED -> name -> leased(new Named(name));
            case REPLAY -> name -> replay(connection -> claimOrFind(connection, new Named(name)));
            case REPLAY_READING -> name -> replay(connection -> find(connection, new Named(name)));
        };
    }

    /** Digest, owner and fingerprint of an operation, as Semel computes them too. */
    private record Named(String name, byte[] digest, String owner, byte[] fingerprint) {
        Named(String name) {
            this(name, sha256("order\0customer\0" + name), "hand-" + OWNERS.getAndIncrement(), sha256(BySemel.CONTENT));
        }
    }

    private interface Step {
        void on(Connection connection) throws SQLException;
    }

    private interface Read {
        boolean found(Connection connection) throws SQLException;
    }

    private void inTransaction(Step step) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            step.on(connection);
            connection.commit();
            connection.setAutoCommit(true);
        }
    }

    private void replay(Read read) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            expect(read.found(connection));
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    private void early(Connection connection, Named named) throws SQLException {
        claim(connection, sql.claim(), named);
        orders.add(connection);
        settle(connection, named);
    }

    private void late(Connection connection, Named named) throws SQLException {
        orders.add(connection);
        try (PreparedStatement statement = connection.prepareStatement(sql.settled())) {
            bind(statement, named);
            statement.setString(7, "text/1");
            statement.setBytes(8, ANSWER);
            if (!inserted(statement)) {
                takeOver(connection, named);
                settle(connection, named);
            }
        }
    }

    private void leased(Named named) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            claim(connection, sql.lease(), named);
        }
        try (Connection connection = pool.getConnection()) {
            settle(connection, named);
        }
    }

    private void claim(Connection connection, String text, Named named) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(text)) {
            bind(statement, named);
            if (!inserted(statement)) {
                takeOver(connection, named);
            }
        }
    }

    /** A conflict is a row too few on PostgreSQL, whose transaction must not fail, and an exception elsewhere. */
    private static boolean inserted(PreparedStatement statement) throws SQLException {
        try {
            return statement.executeUpdate() == 1;
        } catch (SQLIntegrityConstraintViolationException conflict) {
            return false;
        }
    }

    private void takeOver(Connection connection, Named named) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql.takeOver())) {
            statement.setString(1, named.owner);
            statement.setBytes(2, named.fingerprint);
            statement.setBytes(3, named.digest);
            statement.setBytes(4, named.fingerprint);
            expect(statement.executeUpdate() == 1);
        }
    }

    private void settle(Connection connection, Named named) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql.settle())) {
            statement.setString(1, "text/1");
            statement.setBytes(2, ANSWER);
            statement.setBytes(3, named.digest);
            statement.setString(4, named.owner);
            expect(statement.executeUpdate() == 1);
        }
    }

    private boolean claimOrFind(Connection connection, Named named) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql.claimOrFind())) {
            bind(statement, named);
            statement.setBytes(7, named.digest);
            if (sql.readsInOne()) {
                statement.setBytes(8, named.digest);
            }
            return statement.execute() ? read(statement.getResultSet(), named) : find(connection, named);
        }
    }

    private boolean find(Connection connection, Named named) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql.find())) {
            statement.setBytes(1, named.digest);
            try (ResultSet row = statement.executeQuery()) {
                return read(row, named);
            }
        }
    }

    private static boolean read(ResultSet row, Named named) throws SQLException {
        return row.next()
                && row.getString(1).equals("done")
                && Arrays.equals(row.getBytes(2), named.fingerprint)
                && Arrays.equals(row.getBytes(3), ANSWER);
    }

    private static void bind(PreparedStatement statement, Named named) throws SQLException {
        statement.setBytes(1, named.digest);
        statement.setString(2, "order");
        statement.setString(3, "customer");
        statement.setString(4, named.name);
        statement.setString(5, named.owner);
        statement.setBytes(6, named.fingerprint);
    }

    private static void expect(boolean met) {
        if (!met) {
            throw new IllegalStateException("The recipe met what this benchmark does not hold");
        }
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("Every Java platform has SHA-256", e);
        }
    }
}
