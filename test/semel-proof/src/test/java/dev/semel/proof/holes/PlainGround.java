package dev.semel.proof.holes;

import dev.semel.IdempotencyKey;
import dev.semel.jdbc.JdbcStore;
import dev.semel.jdbc.SchemaMode;
import dev.semel.testservers.Database;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.UUID;
import java.util.function.Supplier;

final class PlainGround extends Ground {
    private final JdbcStore store;

    PlainGround(String name, Database kind) {
        super(name, kind);
        store = JdbcStore.on(pool).schema(SchemaMode.CREATE).build();
    }

    @Override
    JdbcStore store() {
        return store;
    }

    @Override
    boolean marks() {
        return true;
    }

    @Override
    boolean hasCommitHook() {
        return false;
    }

    @Override
    void write(IdempotencyKey key, String only) {
        try (PreparedStatement insert =
                store.connection().prepareStatement("INSERT INTO effect (id, op, only_one) VALUES (?, ?, ?)")) {
            insert.setString(1, UUID.randomUUID().toString());
            insert.setString(2, key.key());
            insert.setString(3, only);
            insert.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    <T> T callers(Supplier<T> work) {
        return inTransaction(work, true);
    }

    @Override
    void callersRolledBack(Runnable work) {
        inTransaction(
                () -> {
                    work.run();
                    return "";
                },
                false);
    }

    private <T> T inTransaction(Supplier<T> work, boolean commit) {
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            try {
                T result = store.within(connection, work::get);
                if (commit) {
                    connection.commit();
                } else {
                    connection.rollback();
                }
                return result;
            } catch (RuntimeException | Error e) {
                connection.rollback();
                throw e;
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
