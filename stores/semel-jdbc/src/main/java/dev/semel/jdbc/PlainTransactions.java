package dev.semel.jdbc;

import dev.semel.Action;
import dev.semel.Isolation;
import dev.semel.MisconfiguredException;
import dev.semel.jdbc.spi.JdbcTransactions;
import dev.semel.spi.Joined;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Transactions of plain JDBC: Semel's own, and a caller's connection that was bound to the thread. */
final class PlainTransactions implements JdbcTransactions {
    private final DataSource dataSource;
    private final int usualIsolation;
    private final ThreadLocal<@Nullable PlainTransaction> current = new ThreadLocal<>();

    /**
     * @param usualIsolation what the pool's connections have: asking each one would cost a round trip
     */
    PlainTransactions(DataSource dataSource, int usualIsolation) {
        this.dataSource = dataSource;
        this.usualIsolation = usualIsolation;
    }

    @Override
    public <T extends @Nullable Object> T required(Settings settings, Work<T> work) {
        OwnConnection own = begin(settings);
        try {
            T result;
            PlainTransaction transaction = new PlainTransaction(own.connection());
            try {
                result = bound(transaction, () -> work.in(transaction));
            } catch (Throwable thrown) {
                own.rollBack(thrown);
                throw thrown;
            }
            if (transaction.isRollbackOnly()) {
                own.rollBack(null);
            } else {
                own.commit();
            }
            return result;
        } finally {
            own.giveBack();
        }
    }

    @Override
    public Optional<Joined> joined() {
        return Optional.ofNullable(current.get());
    }

    @Override
    public <T extends @Nullable Object> T suspended(Plain<T> work) {
        return bound(null, work::run);
    }

    @Override
    public Connection open() {
        PlainTransaction transaction = current.get();
        if (transaction == null) {
            throw new IllegalStateException("No transaction is open on this thread");
        }
        return transaction.connection();
    }

    @Override
    public void release(Connection connection) {
        // The transaction keeps it until its end.
    }

    /** Work inside the caller's transaction. */
    <T extends @Nullable Object, X extends Exception> T within(Connection connection, Action<T, X> work) throws X {
        try {
            if (connection.getAutoCommit()) {
                throw new MisconfiguredException(
                        "The connection is in autocommit, so there is no transaction to join: call setAutoCommit(false) first.");
            }
        } catch (SQLException e) {
            throw Connections.unavailable(e);
        }
        PlainTransaction transaction = new PlainTransaction(connection);
        try {
            return bound(transaction, work);
        } finally {
            if (transaction.isRollbackOnly()) {
                rollBack(connection);
            }
        }
    }

    /** Nobody can forbid the owner of a plain connection to commit, so nothing is left for a commit to keep. */
    private static void rollBack(Connection connection) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            throw Errors.translate("roll back the caller's transaction", e);
        }
    }

    private <T extends @Nullable Object, X extends Exception> T bound(
            @Nullable PlainTransaction transaction, Action<T, X> work) throws X {
        PlainTransaction outer = current.get();
        set(transaction);
        try {
            return work.run();
        } finally {
            set(outer);
        }
    }

    private void set(@Nullable PlainTransaction transaction) {
        if (transaction == null) {
            current.remove();
        } else {
            current.set(transaction);
        }
    }

    private OwnConnection begin(Settings settings) {
        boolean isolate = settings.isolation() == Isolation.READ_COMMITTED
                && usualIsolation != Connection.TRANSACTION_READ_COMMITTED;
        try {
            return OwnConnection.begin(
                    dataSource.getConnection(), isolate ? Optional.of(usualIsolation) : Optional.empty());
        } catch (SQLException e) {
            throw Connections.unavailable(e);
        }
    }
}
