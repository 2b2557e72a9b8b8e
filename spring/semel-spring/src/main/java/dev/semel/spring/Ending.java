package dev.semel.spring;

import dev.semel.spi.Joined.Completion;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Consumer;
import org.springframework.transaction.support.TransactionSynchronization;

/**
 * Hears how a transaction ended, for something that was written in it. A roll back to a savepoint from before has undone
 * that, whatever becomes of the transaction.
 */
final class Ending implements TransactionSynchronization {
    private final Consumer<Completion> listener;
    private final Set<Object> later = Collections.newSetFromMap(new IdentityHashMap<>());
    private boolean undone;

    Ending(Consumer<Completion> listener) {
        this.listener = listener;
    }

    @Override
    public void savepoint(Object savepoint) {
        later.add(savepoint);
    }

    @Override
    public void savepointRollback(Object savepoint) {
        undone |= !later.contains(savepoint);
    }

    @Override
    public void afterCompletion(int status) {
        listener.accept(
                switch (status) {
                    case STATUS_COMMITTED -> undone ? Completion.ROLLED_BACK : Completion.COMMITTED;
                    case STATUS_ROLLED_BACK -> Completion.ROLLED_BACK;
                    default -> Completion.IN_DOUBT;
                });
    }
}
