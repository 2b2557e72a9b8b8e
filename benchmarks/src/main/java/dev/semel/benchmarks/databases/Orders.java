package dev.semel.benchmarks.databases;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicLong;

/** The business: one order a time, one row each. */
final class Orders {
    static final String TABLE = "orders_placed";
    private static final String ADD =
            "INSERT INTO " + TABLE + " (order_no, customer, article, amount) VALUES (?, ?, ?, ?)";

    private static final BigDecimal AMOUNT = new BigDecimal("47.30");

    private final AtomicLong next = new AtomicLong();

    static void create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE " + TABLE + " (order_no BIGINT NOT NULL PRIMARY KEY,"
                    + " customer VARCHAR(64) NOT NULL, article VARCHAR(64) NOT NULL, amount DECIMAL(12, 2) NOT NULL)");
        }
    }

    void add(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(ADD)) {
            statement.setLong(1, next.getAndIncrement());
            statement.setString(2, "customer-4711");
            statement.setString(3, "article-17");
            statement.setBigDecimal(4, AMOUNT);
            if (statement.executeUpdate() != 1) {
                throw new IllegalStateException("The order was not placed");
            }
        }
    }
}
