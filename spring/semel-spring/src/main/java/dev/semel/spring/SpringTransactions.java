package dev.semel.spring;

import dev.semel.Isolation;
import dev.semel.MisconfiguredException;
import dev.semel.StoreUnavailableException;
import dev.semel.jdbc.spi.JdbcTransactions;
import dev.semel.spi.Joined;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import javax.sql.DataSource;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionDefinition;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * The transactions of a Spring application: records are written on the connection that the transaction manager has bound
 * for the data source, so that they share the fate of the business writes. Works with {@code JdbcTransactionManager} and
 * with {@code JpaTransactionManager} where its dialect exposes the JDBC connection, as Hibernate's does.
 *
 * <p>The transaction manager is driven by hand, since the status is needed after the work. Thread-safe.
 */
public final class SpringTransactions implements JdbcTransactions {
    private static final Log log = LogFactory.getLog(SpringTransactions.class);

    private final PlatformTransactionManager manager;
    private final DataSource dataSource;

    /**
     * Over one transaction manager and the data source that it manages.
     *
     * @param manager the transaction manager
     * @param dataSource where the records are; a {@code TransactionAwareDataSourceProxy} is unwrapped
     * @throws MisconfiguredException if the manager is known not to manage the data source, or hides its transactions
     *     or their ends
     */
    public SpringTransactions(PlatformTransactionManager manager, DataSource dataSource) {
        this.manager = manager;
        this.dataSource = ManagedDataSource.unwrapped(dataSource);
        if (!ManagedDataSource.isManagedBy(manager, this.dataSource)) {
            throw new MisconfiguredException(
                    "The transaction manager " + manager.getClass().getName()
                            + " does not manage the data source of the records, so that record and business writes could not share"
                            + " a transaction. Give Semel the transaction manager of that data source.");
        }
        if (manager instanceof AbstractPlatformTransactionManager known
                && known.getTransactionSynchronization() != AbstractPlatformTransactionManager.SYNCHRONIZATION_ALWAYS
                && known.getTransactionSynchronization()
                        != AbstractPlatformTransactionManager.SYNCHRONIZATION_ON_ACTUAL_TRANSACTION) {
            throw new MisconfiguredException(
                    "The transaction manager " + manager.getClass().getName()
                            + " has transactionSynchronization NEVER, so that nobody can see its open transactions. Set it to"
                            + " SYNCHRONIZATION_ALWAYS.");
        }
        if (!CommitSent.watch(manager, this.dataSource)) {
            throw new MisconfiguredException(
                    "The transaction manager " + manager.getClass().getName()
                            + " is no ConfigurableTransactionManager, so that nobody can see when its transactions are over:"
                            + " a call from afterCommit would write into one that will not commit again. Extend"
                            + " AbstractPlatformTransactionManager, or pass on the listeners of the manager behind it.");
        }
    }

    /**
     * Whether a transaction manager binds the connections of a data source.
     *
     * @param manager the transaction manager
     * @param dataSource the data source
     * @return false, too, where the manager does not say
     */
    public static boolean manages(PlatformTransactionManager manager, DataSource dataSource) {
        return ManagedDataSource.isManagedBy(manager, dataSource);
    }

    /**
     * The data source whose connections the transaction manager binds.
     *
     * @return never a {@code TransactionAwareDataSourceProxy}: a connection of its own is one of its own
     */
    public DataSource dataSource() {
        return dataSource;
    }

    /**
     * The transaction manager.
     *
     * @return as given
     */
    public PlatformTransactionManager manager() {
        return manager;
    }

    @Override
    public <T extends @Nullable Object> T required(Settings settings, Work<T> work) {
        TransactionStatus status = begin(settings);
        T result;
        try {
            result = work.in(new SpringJoined(manager, status));
        } catch (Throwable thrown) {
            rollBack(status, thrown);
            throw thrown;
        }
        if (status.isRollbackOnly()) {
            rollBack(status, null);
            return result;
        }
        CommitWatch watch = CommitWatch.register();
        try {
            manager.commit(status);
        } catch (RuntimeException | Error thrown) {
            throw watch.judge(thrown);
        }
        return result;
    }

    @Override
    public Optional<Joined> joined() {
        if (!isOpen()) {
            return Optional.empty();
        }
        TransactionStatus status = manager.getTransaction(participating());
        // False when another manager's transaction is open and has a connection of ours bound beside it.
        return status.hasTransaction() ? Optional.of(new SpringJoined(manager, status)) : Optional.empty();
    }

    @Override
    public boolean mayWait() {
        return TransactionSynchronizationManager.getResource(dataSource) == null;
    }

    private boolean isOpen() {
        Object bound = TransactionSynchronizationManager.getResource(dataSource);
        return bound != null && OpenTransactions.any() && !CommitSent.isOver(bound);
    }

    @Override
    public Connection open() throws SQLException {
        if (!isOpen()) {
            throw new IllegalStateException("No transaction is open on this thread");
        }
        return DataSourceUtils.doGetConnection(dataSource);
    }

    @Override
    public void release(Connection connection) {
        DataSourceUtils.releaseConnection(connection, dataSource);
    }

    @Override
    public <T extends @Nullable Object> T suspended(Plain<T> work) {
        if (!TransactionSynchronizationManager.isActualTransactionActive()) {
            return work.run();
        }
        TransactionStatus status = manager.getTransaction(
                new DefaultTransactionDefinition(TransactionDefinition.PROPAGATION_NOT_SUPPORTED));
        T result;
        try {
            result = work.run();
        } catch (Throwable thrown) {
            rollBack(status, thrown);
            throw thrown;
        }
        manager.commit(status);
        return result;
    }

    private TransactionStatus begin(Settings settings) {
        DefaultTransactionDefinition definition =
                new DefaultTransactionDefinition(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
        definition.setName("semel");
        definition.setTimeout(seconds(settings.timeout()));
        if (settings.isolation() == Isolation.READ_COMMITTED) {
            definition.setIsolationLevel(TransactionDefinition.ISOLATION_READ_COMMITTED);
        }
        try {
            return manager.getTransaction(definition);
        } catch (CannotCreateTransactionException e) {
            throw new StoreUnavailableException("No transaction could be begun. Ask again with the same key.", e);
        }
    }

    /** Rounded up, since a transaction must not end before its time. */
    private static int seconds(Duration timeout) {
        long whole = timeout.getSeconds() + (timeout.getNano() > 0 ? 1 : 0);
        return (int) Math.min(Integer.MAX_VALUE, whole);
    }

    private void rollBack(TransactionStatus status, @Nullable Throwable because) {
        try {
            manager.rollback(status);
        } catch (RuntimeException | Error e) {
            // The connection is gone and the server rolls back by itself: what is to be told is what came before.
            if (because == null) {
                log.warn(
                        "A roll back failed; the database undoes the transaction when it notices the lost connection",
                        e);
            } else {
                because.addSuppressed(e);
            }
        }
    }

    /** Read-only as the open transaction is, which a manager that validates compares. */
    static TransactionDefinition participating() {
        DefaultTransactionDefinition definition =
                new DefaultTransactionDefinition(TransactionDefinition.PROPAGATION_SUPPORTS);
        definition.setReadOnly(TransactionSynchronizationManager.isCurrentTransactionReadOnly());
        return definition;
    }
}
