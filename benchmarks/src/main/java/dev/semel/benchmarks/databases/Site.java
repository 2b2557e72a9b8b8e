package dev.semel.benchmarks.databases;

import dev.semel.jdbc.JdbcStore;
import dev.semel.jdbc.SchemaMode;
import dev.semel.testservers.Database;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;

/** The tables of both, on one pool of one database. */
final class Site implements AutoCloseable {
    private static final int GROUP = 64;

    private final DataSource pool;
    private final BySemel semel;
    private final Recipe recipe;

    Site(Database kind, DataSource pool) throws SQLException {
        this.pool = pool;
        Orders orders = new Orders();
        try (Connection connection = pool.getConnection()) {
            Orders.create(connection);
        }
        JdbcStore.on(pool).table(RecipeSql.TABLE).schema(SchemaMode.CREATE).build();
        JdbcStore store = JdbcStore.on(pool).schema(SchemaMode.CREATE).build();
        JdbcStore grouped = JdbcStore.on(pool).leasedInGroupsOf(GROUP).build();
        semel = new BySemel(store, grouped, orders);
        recipe = new Recipe(pool, orders, RecipeSql.of(kind));
    }

    Way hand(Variant variant) {
        return recipe.of(variant);
    }

    Way semel(Variant variant) {
        return semel.of(variant);
    }

    /** Does once what a variant repeats. */
    void original(Variant variant, String name) throws Exception {
        semel.original(variant).operation(name);
        recipe.of(variant == Variant.REPLAY ? Variant.EARLY : Variant.LATE).operation(name);
    }

    /** Every cell begins on empty tables. */
    void empty() throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            for (String table : List.of(Orders.TABLE, RecipeSql.TABLE, "semel_record")) {
                statement.execute("TRUNCATE TABLE " + table);
            }
        }
    }

    @Override
    public void close() {
        semel.close();
    }
}
