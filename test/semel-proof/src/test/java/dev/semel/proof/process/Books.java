package dev.semel.proof.process;

import dev.semel.IdempotencyKey;
import dev.semel.spi.KeyDigest;
import dev.semel.testservers.Database;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** The business's table: one row per run, with the fence of the run that wrote it. */
final class Books {
    private final DataSource source;

    Books(DataSource source) {
        this.source = source;
    }

    void create() {
        sql("CREATE TABLE book (op VARCHAR(255) NOT NULL, attempt BIGINT NOT NULL)");
    }

    static void write(Connection connection, IdempotencyKey key, long attempt) {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO book (op, attempt) VALUES (?, ?)")) {
            insert.setString(1, key.key());
            insert.setLong(2, attempt);
            insert.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    void writeAlone(IdempotencyKey key, long attempt) {
        try (Connection connection = source.getConnection()) {
            write(connection, key, attempt);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The fences of the runs whose writes are there, by a plain SELECT. */
    List<Long> attempts(IdempotencyKey key) {
        return numbers("SELECT attempt FROM book WHERE op = ? ORDER BY attempt", key.key());
    }

    long records(IdempotencyKey key) {
        return numbers(
                        "SELECT COUNT(*) FROM semel_record WHERE key_digest = ?",
                        KeyDigest.of(key).bytes())
                .get(0);
    }

    /** Moves the record's times back, as if so much time had passed. */
    void age(Database kind, IdempotencyKey key, Duration by) {
        String shift = switch (kind) {
            case POSTGRESQL -> "%1$s = %1$s - INTERVAL '" + by.toSeconds() + " seconds'";
            case H2 -> "%1$s = DATEADD(SECOND, -" + by.toSeconds() + ", %1$s)";
            case MYSQL, MARIADB -> "%1$s = DATE_SUB(%1$s, INTERVAL " + by.toSeconds() + " SECOND)";
        };
        List<String> shifts = new ArrayList<>();
        for (String column : List.of("lease_until", "expires_at", "updated_at", "created_at")) {
            shifts.add(String.format(shift, column));
        }
        try (Connection connection = source.getConnection();
                PreparedStatement update = connection.prepareStatement(
                        "UPDATE semel_record SET " + String.join(", ", shifts) + " WHERE key_digest = ?")) {
            update.setBytes(1, KeyDigest.of(key).bytes());
            if (update.executeUpdate() != 1) {
                throw new IllegalStateException("No record to age");
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    void sql(String sql) {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    long number(String sql) {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    private List<Long> numbers(String sql, Object parameter) {
        try (Connection connection = source.getConnection();
                PreparedStatement select = connection.prepareStatement(sql)) {
            select.setObject(1, parameter);
            List<Long> numbers = new ArrayList<>();
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    numbers.add(rows.getLong(1));
                }
            }
            return numbers;
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }
}
