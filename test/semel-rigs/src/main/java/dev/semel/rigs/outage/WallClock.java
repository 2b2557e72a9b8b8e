package dev.semel.rigs.outage;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

/** The control of the clocks: a lease as one writes it by hand, whose end is reckoned by the clock of this JVM. */
final class WallClock {
    static final String TABLE =
            "CREATE TABLE wall_lease (op VARCHAR(64) NOT NULL PRIMARY KEY, until_ms BIGINT NOT NULL)";

    private WallClock() {}

    /** Whether the lease is had. */
    static boolean lease(Connection connection, String op, Duration lease) throws SQLException {
        long now = System.currentTimeMillis();
        try (PreparedStatement select = connection.prepareStatement("SELECT until_ms FROM wall_lease WHERE op = ?")) {
            select.setString(1, op);
            try (ResultSet row = select.executeQuery()) {
                if (!row.next()) {
                    return change(connection, "INSERT INTO wall_lease (until_ms, op) VALUES (?, ?)", op, now, lease);
                }
                boolean over = row.getLong(1) < now;
                return over && change(connection, "UPDATE wall_lease SET until_ms = ? WHERE op = ?", op, now, lease);
            }
        }
    }

    private static boolean change(Connection connection, String sql, String op, long now, Duration lease)
            throws SQLException {
        try (PreparedStatement change = connection.prepareStatement(sql)) {
            change.setLong(1, now + lease.toMillis());
            change.setString(2, op);
            return change.executeUpdate() == 1;
        }
    }
}
