package dev.semel.shop.drill;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.stereotype.Component;

/** Looks at the tables by connections of its own, that no pool, no transaction manager and no Semel knows. */
@Component
class Inspector {
    private final JdbcConnectionDetails database;

    Inspector(JdbcConnectionDetails database) {
        this.database = database;
    }

    /** The one number that {@code sql} yields for {@code mark}. */
    long count(String sql, String mark) {
        try (Connection connection = connect();
                PreparedStatement query = connection.prepareStatement(sql)) {
            query.setString(1, mark);
            try (ResultSet row = query.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        } catch (SQLException e) {
            throw new DrillException("The books could not be read", e);
        }
    }

    void change(String sql, String mark) {
        try (Connection connection = connect();
                PreparedStatement update = connection.prepareStatement(sql)) {
            update.setString(1, mark);
            update.executeUpdate();
        } catch (SQLException e) {
            throw new DrillException("The drill could not be prepared or tidied", e);
        }
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(database.getJdbcUrl(), database.getUsername(), database.getPassword());
    }
}
