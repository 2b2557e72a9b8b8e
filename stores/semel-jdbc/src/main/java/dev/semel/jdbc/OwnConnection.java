package dev.semel.jdbc;

import dev.semel.spi.CommitInDoubtException;
import dev.semel.spi.CommitRefusedException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The connection of a transaction that Semel began, from its beginning until it is given back. */
final class OwnConnection {
    private final Connection connection;
    private final boolean autoCommitBefore;
    private final Optional<Integer> isolationBefore;
    private boolean broken;

    private OwnConnection(Connection connection, boolean autoCommitBefore, Optional<Integer> isolationBefore) {
        this.connection = connection;
        this.autoCommitBefore = autoCommitBefore;
        this.isolationBefore = isolationBefore;
    }

    /**
     * Begins.
     *
     * @param isolationBefore what to set back when READ COMMITTED has to be set; empty to leave the isolation alone
     */
    static OwnConnection begin(Connection connection, Optional<Integer> isolationBefore) throws SQLException {
        try {
            boolean autoCommit = connection.getAutoCommit();
            if (isolationBefore.isPresent()) {
                connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            }
            if (autoCommit) {
                connection.setAutoCommit(false);
            }
            return new OwnConnection(connection, autoCommit, isolationBefore);
        } catch (SQLException | RuntimeException e) {
            GiveBack.of(connection, () -> {
                throw new SQLException("never begun");
            });
            throw e;
        }
    }

    Connection connection() {
        return connection;
    }

    void commit() {
        try {
            connection.commit();
        } catch (SQLException | RuntimeException e) {
            rollBack(e);
            if (Errors.commitRefused(e)) {
                throw new CommitRefusedException("The database refused the commit: " + e.getMessage(), e);
            }
            throw new CommitInDoubtException(
                    "The commit ended in an exception that does not say whether it happened: " + e.getMessage(), e);
        }
    }

    void rollBack(@Nullable Throwable because) {
        try {
            connection.rollback();
        } catch (SQLException | RuntimeException e) {
            // The server rolls back when the connection ends, which it does below.
            broken = true;
            if (because != null) {
                because.addSuppressed(e);
            }
        }
    }

    void giveBack() {
        GiveBack.of(connection, () -> {
            if (broken) {
                throw new SQLException("The connection could not roll back");
            }
            if (isolationBefore.isPresent()) {
                connection.setTransactionIsolation(isolationBefore.get());
            }
            if (autoCommitBefore) {
                connection.setAutoCommit(true);
            }
        });
    }
}
