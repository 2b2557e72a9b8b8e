package dev.semel.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A connection and the ways to use it: one round trip each.
 *
 * @param connection in the mode that its giver says: the caller's transaction, one of its own, or autocommit
 */
record Session(Connection connection) {
    interface Mapper<T> {
        T map(ResultSet row) throws SQLException;
    }

    /** Runs a change and returns its row count. */
    int change(Sql sql, Values values) throws SQLException {
        return change(sql.with(values));
    }

    /** Runs a change and returns its row count. */
    int change(Bound bound) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(bound.text())) {
            bound.bind(statement);
            return statement.executeUpdate();
        }
    }

    /** Runs a statement that servers refuse to prepare. */
    void run(Sql sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql.text());
        }
    }

    /** Runs a query, or a change that returns rows, and maps the first row. */
    <T> Optional<T> first(Sql sql, Values values, Mapper<T> mapper) throws SQLException {
        List<T> rows = all(sql, values, mapper);
        return rows.isEmpty() ? Optional.empty() : Optional.of(rows.get(0));
    }

    /** Runs a query, or a change that returns rows, and maps every row. */
    <T> List<T> all(Sql sql, Values values, Mapper<T> mapper) throws SQLException {
        return all(sql.with(values), mapper);
    }

    /** Runs a query, or a change that returns rows, and maps every row. */
    <T> List<T> all(Bound bound, Mapper<T> mapper) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(bound.text())) {
            bound.bind(statement);
            try (ResultSet rows = statement.executeQuery()) {
                List<T> mapped = new ArrayList<>();
                while (rows.next()) {
                    mapped.add(mapper.map(rows));
                }
                return mapped;
            }
        }
    }
}
