package dev.semel.spring;

import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Whether a transaction is open on this thread. Spring still shows one as active in {@code afterCommit} and
 * {@code afterCompletion}, and in a {@code @TransactionalEventListener} with them, though it is over: nothing that is
 * written in it there is sure to be committed. Thread-safe.
 */
public final class OpenTransactions {
    private OpenTransactions() {}

    /**
     * Whether any transaction is open, of whatever manager.
     *
     * @return false, too, from the moment it ends; in {@code afterCommit} only if its manager is that of {@link
     *     SpringTransactions}
     */
    public static boolean any() {
        // Spring takes the synchronizations away before the first afterCompletion.
        return TransactionSynchronizationManager.isActualTransactionActive()
                && TransactionSynchronizationManager.isSynchronizationActive()
                && TransactionSynchronizationManager.getSynchronizations().stream()
                        .noneMatch(CommitSent.class::isInstance);
    }
}
