package dev.semel.jdbc;

import java.sql.Array;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A statement whose every parameter is an array, one element for each row of values: its text is the same for any number
 * of rows.
 *
 * @param sql the statement
 */
record ColumnsSql(Sql sql) {
    Bound with(List<Values> rows) {
        return new Bound(sql.text(), statement -> {
            for (int i = 0; i < sql.names().size(); i++) {
                String name = sql.names().get(i);
                List<Values.Value> column =
                        rows.stream().map(row -> row.get(name)).toList();
                statement.setArray(i + 1, array(statement.getConnection(), column));
            }
        });
    }

    private static Array array(Connection connection, List<Values.Value> column) throws SQLException {
        int type = column.get(0).type();
        Stream<@Nullable Object> values = column.stream().map(Values.Value::value);
        return switch (type) {
            case Types.BIGINT -> connection.createArrayOf("int8", values.toArray(Long[]::new));
            case Types.VARBINARY -> connection.createArrayOf("bytea", values.toArray(byte[][]::new));
            case Types.VARCHAR -> connection.createArrayOf("text", values.toArray(String[]::new));
            default -> throw new IllegalStateException("No array of the type " + type);
        };
    }
}
