package dev.semel.testkit.points;

import dev.semel.StoredRecord;
import dev.semel.spi.Joined;
import dev.semel.spi.KeyDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** What a transaction has written and nobody else can see. */
final class Transaction implements Joined {
    final Map<KeyDigest, StoredRecord> records = new HashMap<>();
    final List<Effect> effects = new ArrayList<>();
    private final Node node;
    private final List<Consumer<Completion>> listeners = new ArrayList<>();
    private boolean marks = true;
    private boolean rollbackOnly;

    Transaction(Node node) {
        this.node = node;
    }

    Node node() {
        return node;
    }

    /** As one whose persistence context would not know of a savepoint. */
    void withoutMarks() {
        marks = false;
    }

    void ended(Completion how) {
        listeners.forEach(listener -> listener.accept(how));
    }

    @Override
    public Optional<Mark> mark() {
        return marks ? Optional.of(node.step(Call.MARK, Savepoint::new)) : Optional.empty();
    }

    @Override
    public void flush() {
        // Nothing is held back.
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
        return Optional.of(listeners::add);
    }

    private final class Savepoint implements Mark {
        private final Map<KeyDigest, StoredRecord> recordsThen = Map.copyOf(records);
        private final int effectsThen = effects.size();
        private final boolean rollbackOnlyThen = rollbackOnly;

        @Override
        public void rollBack() {
            node.step(Call.UNDO, () -> {
                records.clear();
                records.putAll(recordsThen);
                effects.subList(effectsThen, effects.size()).clear();
                rollbackOnly = rollbackOnlyThen;
                return this;
            });
        }

        @Override
        public void release() {
            // It costs nothing.
        }
    }
}
