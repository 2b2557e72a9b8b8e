package dev.semel.rigs.outage;

import dev.semel.IdempotencyKey;
import dev.semel.testservers.Database;
import dev.semel.testservers.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The business's table, and what is in the records, by connections that Semel does not know. */
final class Ledger {
    private final TestDatabase database;

    Ledger(TestDatabase database) {
        this.database = database;
        sql("CREATE TABLE book (op VARCHAR(64) NOT NULL, token VARCHAR(64) NOT NULL)");
        sql(WallClock.TABLE);
    }

    /** One effect, told from every other by its token. */
    static void write(Connection connection, IdempotencyKey key, String token) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO book (op, token) VALUES (?, ?)")) {
            insert.setString(1, key.key());
            insert.setString(2, token);
            insert.executeUpdate();
        }
    }

    /** The tokens of all effects, by key. */
    Map<String, List<String>> effects() {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT op, token FROM book")) {
            Map<String, List<String>> effects = new HashMap<>();
            while (rows.next()) {
                effects.computeIfAbsent(rows.getString(1), op -> new ArrayList<>())
                        .add(rows.getString(2));
            }
            return effects;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    List<String> effects(IdempotencyKey key) {
        return effects().getOrDefault(key.key(), List.of());
    }

    long recordsNotDone() {
        return number("SELECT COUNT(*) FROM semel_record WHERE LOWER(status) <> 'done'");
    }

    long records() {
        return number("SELECT COUNT(*) FROM semel_record");
    }

    /** How long the database will keep this record, by its own clock. */
    long millisToExpiry(IdempotencyKey key) {
        return millisTo("expires_at", key);
    }

    /** How long this record's lease still binds, by the database's clock. */
    long millisOfLease(IdempotencyKey key) {
        return millisTo("lease_until", key);
    }

    private long millisTo(String column, IdempotencyKey key) {
        String left = database.kind() == Database.POSTGRESQL
                ? "EXTRACT(EPOCH FROM " + column + " - clock_timestamp()) * 1000"
                : "TIMESTAMPDIFF(MICROSECOND, UTC_TIMESTAMP(6), " + column + ") / 1000";
        return number("SELECT " + left + " FROM semel_record WHERE idem_key = '" + key.key() + "'");
    }

    private void sql(String sql) {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    private long number(String sql) {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getBigDecimal(1).longValue();
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }
}
