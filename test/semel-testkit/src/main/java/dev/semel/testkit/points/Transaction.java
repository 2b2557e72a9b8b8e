package dev.semel.testkit.points;

import dev.semel.StoredRecord;
import dev.semel.spi.Joined;
import dev.semel.spi.KeyDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a transaction has written and nobody else can see. */
final class Transaction implements Joined {
    final Map<KeyDigest, StoredRecord> records = new HashMap<>();
    final List<Effect> effects = new ArrayList<>();
    private final Node node;
    private boolean rollbackOnly;

    Transaction(Node node) {
        this.node = node;
    }

    Node node() {
        return node;
    }

    @Override
    public Optional<Mark> mark() {
        return Optional.empty();
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
        return Optional.empty();
    }
}
