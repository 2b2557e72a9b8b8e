package dev.semel.jdbc;

import dev.semel.SemelException;
import dev.semel.StoreUnavailableException;
import dev.semel.jdbc.spi.JdbcTransactions;
import dev.semel.spi.Joined;
import dev.semel.spi.NothingSentException;
import dev.semel.spi.RestartableException;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The three connections that a statement may use: that of the open transaction, one of its own in autocommit, and one of
 * its own in a short transaction. The latter two never meet a transaction of the caller's.
 */
final class Connections {
    private final DataSource dataSource;
    private final JdbcTransactions transactions;

    Connections(DataSource dataSource, JdbcTransactions transactions) {
        this.dataSource = dataSource;
        this.transactions = transactions;
    }

    interface Work<T> {
        T on(Session session) throws SQLException;
    }

    /** The same work; a lock that is not got is somebody else's, held for a moment. */
    static <T> Work<T> unlessBusy(String what, Work<T> work) {
        return session -> {
            try {
                return work.on(session);
            } catch (SQLException e) {
                if (Errors.busy(e)) {
                    throw new RestartableException("A lock was not given in time while trying to " + what, e);
                }
                throw e;
            }
        };
    }

    /** How a short transaction ends when its work has succeeded. */
    enum End {
        COMMIT,
        ROLL_BACK
    }

    /** On the connection of the transaction that is open on this thread. */
    <T> T within(String what, Work<T> work) {
        Connection connection;
        try {
            connection = transactions.open();
        } catch (SQLException e) {
            throw unavailable(e);
        }
        try {
            return work.on(new Session(connection));
        } catch (SQLException e) {
            SemelException translated = Errors.translate(what, e);
            if (Errors.aborted(e)) {
                transactions.joined().ifPresent(Joined::rollbackOnly);
            }
            throw translated;
        } finally {
            transactions.release(connection);
        }
    }

    /** Each statement commits by itself. A pool may give connections that do not: these are switched and set back. */
    <T> T alone(String what, Work<T> work) {
        try (Lent lent = lend()) {
            lent.autoCommit(true);
            return work.on(new Session(lent.connection));
        } catch (SQLException e) {
            throw Errors.translate(what, e);
        }
    }

    /** In READ COMMITTED: a read behind a wait must see what was committed during the wait. */
    <T> T briefly(String what, End end, Work<T> work) {
        try (Lent lent = lend()) {
            lent.isolation(Connection.TRANSACTION_READ_COMMITTED);
            lent.autoCommit(false);
            T result = work.on(new Session(lent.connection));
            if (end == End.COMMIT) {
                lent.connection.commit();
            }
            return result;
        } catch (SQLException e) {
            throw Errors.translate(what, e);
        }
    }

    private Lent lend() {
        try {
            return new Lent(dataSource.getConnection());
        } catch (SQLException e) {
            throw unavailable(e);
        }
    }

    static StoreUnavailableException unavailable(SQLException e) {
        return new NothingSentException("No connection to the database: " + e.getMessage(), e);
    }

    /** A connection of the pool, given back as it came. */
    private static final class Lent implements AutoCloseable {
        private final Connection connection;
        private @Nullable Boolean autoCommitBefore;
        private @Nullable Integer isolationBefore;

        Lent(Connection connection) {
            this.connection = connection;
        }

        void autoCommit(boolean wanted) throws SQLException {
            boolean now = connection.getAutoCommit();
            if (now != wanted) {
                connection.setAutoCommit(wanted);
                autoCommitBefore = now;
            }
        }

        void isolation(int wanted) throws SQLException {
            int now = connection.getTransactionIsolation();
            if (now != wanted) {
                connection.setTransactionIsolation(wanted);
                isolationBefore = now;
            }
        }

        /** What fails here fails after the statement has committed or was rolled back: its result stands. */
        @Override
        public void close() {
            GiveBack.of(connection, () -> {
                if (!connection.getAutoCommit()) {
                    connection.rollback();
                }
                if (isolationBefore != null) {
                    connection.setTransactionIsolation(isolationBefore);
                }
                if (autoCommitBefore != null) {
                    connection.setAutoCommit(autoCommitBefore);
                }
            });
        }
    }
}
