package dev.semel.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/**
 * The table's DDL, to be put into a migration of Flyway or Liquibase. Also as a program: {@code java -cp .. \
 * dev.semel.jdbc.Schema POSTGRESQL [table]}.
 */
public final class Schema {
    /** Number of the newest table form; older ones stay in the jar as they are. */
    private static final String NEWEST = "schema-v1";

    private static final int CREATE_TRIES = 5;
    private static final Duration CREATE_PAUSE = Duration.ofMillis(50);

    private Schema() {}

    /**
     * The DDL of the newest table form.
     *
     * @param database for which
     * @param table name of the table, perhaps after a schema and a dot
     * @return statements that end in semicolons
     * @throws dev.semel.MisconfiguredException if the table's name is refused
     */
    public static String ddl(Database database, String table) {
        return ddl(database.texts(new TableName(table)));
    }

    /**
     * The DDL for the table {@code semel_record}.
     *
     * @param database for which
     * @return statements that end in semicolons
     */
    public static String ddl(Database database) {
        return ddl(database, JdbcStore.DEFAULT_TABLE);
    }

    /**
     * Prints the DDL.
     *
     * @param arguments name of the database, and perhaps that of the table
     */
    public static void main(String... arguments) {
        if (arguments.length < 1 || arguments.length > 2) {
            System.err.println("Usage: Schema " + Arrays.toString(Database.values()) + " [table]");
            return;
        }
        Database database = Database.valueOf(arguments[0].toUpperCase(Locale.ROOT));
        System.out.print(arguments.length == 1 ? ddl(database) : ddl(database, arguments[1]));
    }

    /** On a connection in autocommit. */
    static void create(Connection connection, Texts texts) throws SQLException {
        for (String statement : statements(ddl(texts))) {
            execute(connection, statement, CREATE_TRIES);
        }
    }

    /** Nodes that start together may all create: "if not exists" does not hold against a rival that is still at it. */
    private static void execute(Connection connection, String ddl, int tries) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(ddl);
        } catch (SQLException e) {
            if (tries == 1) {
                throw e;
            }
            LockSupport.parkNanos(CREATE_PAUSE.toNanos());
            execute(connection, ddl, tries - 1);
        }
    }

    private static String ddl(Texts texts) {
        return texts.text(NEWEST);
    }

    private static List<String> statements(String ddl) {
        return Arrays.stream(ddl.split(";\\s*(?:\\R|$)", -1))
                .map(String::strip)
                .filter(statement -> !statement.isEmpty())
                .toList();
    }
}
