package dev.semel.rigs.cut;

import dev.semel.IdempotencyKey;
import dev.semel.Status;
import dev.semel.StoredRecord;
import dev.semel.jdbc.JdbcStore;
import dev.semel.jdbc.SchemaMode;
import dev.semel.spi.KeyDigest;
import dev.semel.testservers.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The business's table and the records, read by connections that no guard knows. */
final class Books {
    private final TestDatabase database;
    private final JdbcStore records;

    Books(TestDatabase database) {
        this.database = database;
        records = JdbcStore.on(database.dataSource()).schema(SchemaMode.CREATE).build();
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE book (op VARCHAR(64) NOT NULL, token VARCHAR(64) NOT NULL)");
            statement.execute(NaiveGuard.TABLE);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The business's write: one effect, told from every other by its token. */
    static String write(Connection connection, IdempotencyKey key) throws SQLException {
        String token = UUID.randomUUID().toString();
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO book (op, token) VALUES (?, ?)")) {
            insert.setString(1, key.key());
            insert.setString(2, token);
            insert.executeUpdate();
        }
        return token;
    }

    List<String> effects(IdempotencyKey key) {
        try (Connection connection = database.connect();
                PreparedStatement select = connection.prepareStatement("SELECT token FROM book WHERE op = ?")) {
            select.setString(1, key.key());
            List<String> tokens = new ArrayList<>();
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    tokens.add(rows.getString(1));
                }
            }
            return tokens;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    boolean done(IdempotencyKey key) {
        return records.find(KeyDigest.of(key))
                .map(StoredRecord::status)
                .filter(Status.DONE::equals)
                .isPresent();
    }
}
