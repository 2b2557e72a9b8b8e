package dev.semel.spring;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.ConfigurableTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Stands among the synchronizations of a transaction from the moment its COMMIT goes out. Spring suspends it with them,
 * so that a transaction which {@code afterCommit} begins is open, and takes it away with them.
 *
 * <p>A transaction of another manager that is begun there suspends it, too, but leaves the connection of the one that is
 * over bound: therefore the connection's holder is noted as well.
 */
final class CommitSent implements TransactionSynchronization {
    private final @Nullable Holder holder;

    private CommitSent(@Nullable Holder holder) {
        this.holder = holder;
    }

    /** Sees the commits of a manager; false if it lets nobody see them. */
    static boolean watch(PlatformTransactionManager manager, Object resource) {
        if (!(manager instanceof ConfigurableTransactionManager configurable)) {
            return false;
        }
        Listener listener = new Listener(resource);
        if (!configurable.getTransactionExecutionListeners().contains(listener)) {
            configurable.addListener(listener);
        }
        return true;
    }

    /** Whether the transaction that has bound this value is over. */
    static boolean isOver(Object bound) {
        return TransactionSynchronizationManager.hasResource(new Holder(bound));
    }

    @Override
    public void afterCompletion(int status) {
        if (holder != null) {
            TransactionSynchronizationManager.unbindResourceIfPossible(holder);
        }
    }

    /** Spring calls it last before the COMMIT, after all that may still write. */
    private record Listener(Object resource) implements TransactionExecutionListener {
        @Override
        public void beforeCommit(TransactionExecution transaction) {
            if (!transaction.isNewTransaction() || !TransactionSynchronizationManager.isSynchronizationActive()) {
                return; // A savepoint is released: its transaction goes on.
            }
            Object bound = TransactionSynchronizationManager.getResource(resource);
            Holder holder = bound == null ? null : new Holder(bound);
            if (holder != null) {
                TransactionSynchronizationManager.bindResource(holder, List.of());
            }
            TransactionSynchronizationManager.registerSynchronization(new CommitSent(holder));
        }
    }

    /** One transaction, as each has a holder of its own. */
    private record Holder(Object bound) {}
}
