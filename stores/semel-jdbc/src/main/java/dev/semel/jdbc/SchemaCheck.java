package dev.semel.jdbc;

import dev.semel.MisconfiguredException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Whether a table can hold records: by what the database itself says about it. */
final class SchemaCheck {
    private static final List<Column> COLUMNS = List.of(
            new Column("key_digest", Kind.BYTES, 32),
            new Column("scope", Kind.TEXT, 64),
            new Column("caller", Kind.TEXT, 255),
            new Column("idem_key", Kind.TEXT, 255),
            new Column("status", Kind.TEXT, 12),
            new Column("owner", Kind.TEXT, 36),
            new Column("attempt", Kind.NUMBER, 0),
            new Column("when_in_doubt", Kind.TEXT, 8),
            new Column("fingerprint", Kind.BYTES, 255),
            new Column("answer_format", Kind.TEXT, 64),
            new Column("answer_status", Kind.NUMBER, 0),
            new Column("answer_headers", Kind.TEXT, 16_000),
            new Column("answer_type", Kind.TEXT, 255),
            new Column("answer_body", Kind.BYTES, 1 << 20),
            new Column("reason", Kind.TEXT, 1000),
            new Column("created_at", Kind.TIME, 0),
            new Column("updated_at", Kind.TIME, 0),
            new Column("lease_until", Kind.TIME, 0),
            new Column("expires_at", Kind.TIME, 0));

    /** MySQL's driver knows no scale of a DATETIME(6), but the length of its text. */
    private static final int DATETIME_WITH_MICROS = 26;

    private final TableName table;
    private final Texts texts;

    SchemaCheck(TableName table, Texts texts) {
        this.table = table;
        this.texts = texts;
    }

    /** Refuses, naming everything that is wrong. */
    void check(Connection connection) throws SQLException {
        List<String> wrong = new ArrayList<>();
        Map<String, Found> found = columns(connection);
        for (Column column : COLUMNS) {
            Found there = found.get(column.name);
            if (there == null) {
                wrong.add("column " + column.name + " is missing");
            } else {
                column.judge(there, wrong);
            }
        }
        boolean unique = new Session(connection)
                .first(texts.statement("unique_digest"), new Values(), row -> true)
                .isPresent();
        if (!unique) {
            wrong.add("key_digest alone is not unique, and without that nothing decides");
        }
        if (!wrong.isEmpty()) {
            throw new MisconfiguredException("The table " + table.qualified() + " cannot hold Semel's records: "
                    + String.join("; ", wrong) + ". Compare it with the output of dev.semel.jdbc.Schema.");
        }
    }

    /** By a statement, so that the database finds the table the way it will for every other statement. */
    private Map<String, Found> columns(Connection connection) throws SQLException {
        String empty = "SELECT * FROM " + table.qualified() + " WHERE 1 = 0";
        try (PreparedStatement statement = connection.prepareStatement(empty);
                var rows = statement.executeQuery()) {
            ResultSetMetaData data = rows.getMetaData();
            Map<String, Found> found = new HashMap<>();
            for (int i = 1; i <= data.getColumnCount(); i++) {
                found.put(
                        data.getColumnName(i).toLowerCase(Locale.ROOT),
                        new Found(data.getColumnType(i), data.getPrecision(i), data.getScale(i)));
            }
            return found;
        } catch (SQLException e) {
            throw new MisconfiguredException(
                    "The table " + table.qualified() + " cannot be read: " + e.getMessage()
                            + ". Create it with the output of dev.semel.jdbc.Schema, or build with SchemaMode.CREATE.",
                    e);
        }
    }

    private record Found(int type, int precision, int scale) {}

    private record Column(String name, Kind kind, int length) {
        void judge(Found there, List<String> wrong) {
            if (!kind.types.contains(there.type)) {
                wrong.add("column " + name + " is not of a " + kind.words + " type");
            } else if (length > 0 && there.precision > 0 && there.precision < length) {
                wrong.add("column " + name + " holds " + there.precision + ", not " + length);
            } else if (kind == Kind.TIME && there.scale < 6 && there.precision != DATETIME_WITH_MICROS) {
                wrong.add("column " + name + " does not hold microseconds");
            }
        }
    }

    private enum Kind {
        BYTES("binary", Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB),
        TEXT("text", Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR, Types.CLOB, Types.NVARCHAR, Types.LONGNVARCHAR),
        NUMBER("whole number", Types.INTEGER, Types.BIGINT),
        TIME("date and time", Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE);

        private final String words;
        private final Set<Integer> types;

        Kind(String words, Integer... types) {
            this.words = words;
            this.types = Set.of(types);
        }
    }
}
