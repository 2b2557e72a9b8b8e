package dev.semel.jdbc;

import dev.semel.spi.Joined;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.Optional;

/** A transaction on one connection. Confined to its thread. */
final class PlainTransaction implements Joined {
    private final Connection connection;
    private boolean rollbackOnly;

    PlainTransaction(Connection connection) {
        this.connection = connection;
    }

    Connection connection() {
        return connection;
    }

    @Override
    public Optional<Mark> mark() {
        try {
            return Optional.of(new SavepointMark(connection.setSavepoint(), rollbackOnly));
        } catch (SQLException e) {
            throw Errors.translate("set a savepoint", e);
        }
    }

    @Override
    public void flush() {
        // Plain JDBC holds nothing back.
    }

    @Override
    public boolean isRollbackOnly() {
        return rollbackOnly;
    }

    @Override
    public void rollbackOnly() {
        rollbackOnly = true;
    }

    @Override
    public Optional<CompletionHook> completionHook() {
        return Optional.empty();
    }

    private final class SavepointMark implements Mark {
        private final Savepoint savepoint;
        private final boolean before;

        SavepointMark(Savepoint savepoint, boolean before) {
            this.savepoint = savepoint;
            this.before = before;
        }

        @Override
        public void rollBack() {
            try {
                connection.rollback(savepoint);
                rollbackOnly = before;
            } catch (SQLException e) {
                throw Errors.translate("roll back to a savepoint", e);
            }
        }

        @Override
        public void release() {
            try {
                connection.releaseSavepoint(savepoint);
            } catch (SQLException e) {
                throw Errors.translate("release a savepoint", e);
            }
        }
    }
}
