package dev.semel.jdbc;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/** A statement together with its values. */
record Bound(String text, Binder binder) {
    interface Binder {
        void bind(PreparedStatement statement) throws SQLException;
    }

    void bind(PreparedStatement statement) throws SQLException {
        binder.bind(statement);
    }
}
