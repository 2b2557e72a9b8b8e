package dev.semel.spring;

import dev.semel.spi.Joined;
import java.util.Optional;
import java.util.function.Consumer;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.NestedTransactionNotSupportedException;
import org.springframework.transaction.NoTransactionException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.interceptor.TransactionAspectSupport;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** An open transaction of the manager, through a status of our own: the one that began it, or one that takes part. */
final class SpringJoined implements Joined {
    private final PlatformTransactionManager manager;
    private final TransactionStatus status;

    SpringJoined(PlatformTransactionManager manager, TransactionStatus status) {
        this.manager = manager;
        this.status = status;
    }

    @Override
    public Optional<Mark> mark() {
        if (!(manager instanceof DataSourceTransactionManager)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Savepoint(status, status.createSavepoint()));
        } catch (NestedTransactionNotSupportedException e) {
            return Optional.empty();
        }
    }

    @Override
    public void flush() {
        status.flush();
    }

    @Override
    public boolean isRollbackOnly() {
        return status.isRollbackOnly() || markedByMethod();
    }

    /**
     * {@code TransactionAspectSupport.currentTransactionStatus().setRollbackOnly()} marks only the status of the
     * annotated method until that method ends; a status that takes part does not show it.
     */
    private static boolean markedByMethod() {
        try {
            return TransactionAspectSupport.currentTransactionStatus().isRollbackOnly();
        } catch (NoTransactionException e) {
            return false;
        }
    }

    @Override
    public void rollbackOnly() {
        // Rolling back a status that only takes part marks the transaction itself, for everybody in it.
        TransactionStatus part = manager.getTransaction(SpringTransactions.participating());
        part.setRollbackOnly();
        manager.rollback(part);
    }

    @Override
    public Optional<CompletionHook> completionHook() {
        return Optional.of(SpringJoined::onCompletion);
    }

    private static void onCompletion(Consumer<Completion> listener) {
        TransactionSynchronizationManager.registerSynchronization(new Ending(listener));
    }

    /** Rolling back to it through the manager also takes back a rollback-only mark, which plain JDBC would not. */
    private record Savepoint(TransactionStatus status, Object savepoint) implements Mark {
        @Override
        public void rollBack() {
            status.rollbackToSavepoint(savepoint);
        }

        @Override
        public void release() {
            status.releaseSavepoint(savepoint);
        }
    }
}
