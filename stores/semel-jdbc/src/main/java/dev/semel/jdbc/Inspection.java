package dev.semel.jdbc;

import dev.semel.MisconfiguredException;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * What one look at a database tells.
 *
 * @param database which it is
 * @param texts its texts, for the table
 * @param isolation what the pool's connections have
 */
record Inspection(Database database, Texts texts, int isolation) {
    static Inspection of(DataSource dataSource, TableName table, SchemaMode mode) {
        try (Connection connection = dataSource.getConnection()) {
            boolean autoCommit = connection.getAutoCommit();
            if (!autoCommit) {
                connection.setAutoCommit(true);
            }
            Database database = Database.of(connection.getMetaData());
            Texts texts = database.texts(table);
            if (mode == SchemaMode.CREATE) {
                create(connection, table, texts);
            }
            if (mode != SchemaMode.NONE) {
                new SchemaCheck(table, texts).check(connection);
            }
            int isolation = connection.getTransactionIsolation();
            if (!autoCommit) {
                connection.setAutoCommit(false);
            }
            return new Inspection(database, texts, isolation);
        } catch (SQLException e) {
            throw Connections.unavailable(e);
        }
    }

    private static void create(Connection connection, TableName table, Texts texts) {
        try {
            Schema.create(connection, texts);
        } catch (SQLException e) {
            throw new MisconfiguredException(
                    "The table " + table.qualified() + " could not be created: " + e.getMessage(), e);
        }
    }
}
