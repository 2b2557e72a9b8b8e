package dev.semel.spring;

import dev.semel.SemelException;
import dev.semel.spi.CommitInDoubtException;
import dev.semel.spi.CommitRefusedException;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Tells what an exception out of {@code commit} means, by how far the commit came. Registered last, so that its turn
 * before the commit comes after everybody's.
 *
 * <p>The manager's own word is not enough. It reports a roll back after a COMMIT that went through and whose reply was
 * lost; it throws {@code UnexpectedRollbackException} after a COMMIT when somebody marked the transaction rollback-only
 * as late as {@code beforeCommit}; and a {@code TransactionException} out of {@code beforeCommit} is not rolled back at
 * all. These are in doubt and are looked up.
 */
final class CommitWatch implements TransactionSynchronization {
    private boolean tried;
    private int end = STATUS_UNKNOWN;

    private CommitWatch() {}

    static CommitWatch register() {
        CommitWatch watch = new CommitWatch();
        TransactionSynchronizationManager.registerSynchronization(watch);
        return watch;
    }

    @Override
    public void beforeCommit(boolean readOnly) {
        tried = true;
    }

    @Override
    public void afterCompletion(int status) {
        end = status;
    }

    SemelException judge(Throwable thrown) {
        if (end != STATUS_COMMITTED && !(thrown instanceof TransactionException && !tried)) {
            boolean undoneBefore = !tried && end == STATUS_ROLLED_BACK;
            if (undoneBefore || DefiniteNo.isIn(thrown)) {
                return new CommitRefusedException("The commit failed; the transaction is rolled back.", thrown);
            }
        }
        return new CommitInDoubtException(
                "The commit ended in an exception that does not say whether it happened.", thrown);
    }
}
