package dev.semel.rigs.crash;

import dev.semel.testservers.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Clients that have no answer ask again, with the same key, until they have one. */
final class Drive {
    private static final int TRIES_OF_THE_STUCK = 5;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final Node node;
    private final Variant variant;
    private final TestDatabase database;

    Drive(Node node, Variant variant, TestDatabase database) {
        this.node = node;
        this.variant = variant;
        this.database = database;
    }

    /**
     * When this begins nobody is at work any more.
     *
     * @return the calls that it took
     */
    List<Call> toTheEnd(Collection<Call> calls) throws SQLException {
        Set<Deed> pending = new LinkedHashSet<>();
        calls.stream().filter(call -> call.answer().isEmpty()).forEach(call -> pending.add(call.deed));
        List<Call> all = new ArrayList<>();
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        for (int i = 0; !pending.isEmpty() && System.nanoTime() - deadline < 0; i++) {
            if (variant == Variant.NEVER_FREED && i == TRIES_OF_THE_STUCK) {
                break;
            }
            List<Call> round = pending.stream().map(node::call).toList();
            all.addAll(round);
            for (Call call : round) {
                call.awaitOver();
                if (call.answer().isPresent()) {
                    pending.remove(call.deed);
                } else if (variant == Variant.LEASED_HOLD && call.word().equals(Optional.of(Outcomes.UNKNOWN))) {
                    resolve(call.deed);
                }
            }
        }
        return all;
    }

    private void resolve(Deed deed) throws SQLException {
        try (Connection books = database.connect()) {
            node.resolve(deed, Business.receipt(books, deed)).awaitOver();
        }
    }
}
