package dev.semel.rigs.cut;

import com.zaxxer.hikari.HikariDataSource;
import dev.semel.IdempotencyKey;
import dev.semel.Outcome;
import dev.semel.Scope;
import dev.semel.Semel;
import dev.semel.SemelEvent;
import dev.semel.jdbc.JdbcStore;
import dev.semel.testservers.HeldServer;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;

/** Semel, TRANSACTIONAL. */
final class SemelGuard implements Guard {
    static final String SCOPE = "cut";

    private final HikariDataSource pool;
    private final JdbcStore store;
    private final Semel semel;
    private final Queue<SemelEvent> events = new ConcurrentLinkedQueue<>();

    SemelGuard(HikariDataSource pool, Duration commitLookup) {
        this.pool = pool;
        store = JdbcStore.on(pool).build();
        semel = Semel.over(store)
                .scope(Scope.named(SCOPE)
                        .wait(Duration.ofMillis(200))
                        .commitLookup(commitLookup)
                        .build())
                .listener(events::add)
                .build();
    }

    @Override
    public Said call(IdempotencyKey key, Work work) {
        try {
            Outcome<String> outcome =
                    semel.once(key).matching("content").call(String.class, () -> work.on(store.connection()));
            if (outcome instanceof Outcome.Executed<String> executed) {
                return new Said(Word.EXECUTED, executed.value());
            }
            if (outcome instanceof Outcome.Replayed<String> replayed) {
                return new Said(Word.REPLAYED, replayed.value());
            }
            return new Said(outcome instanceof Outcome.Unknown ? Word.UNKNOWN : Word.OTHER, outcome.toString());
        } catch (Exception fault) {
            return new Said(Word.FAULT, fault.getClass().getSimpleName());
        }
    }

    @Override
    public List<String> fates(IdempotencyKey key) {
        return events.stream()
                .filter(SemelEvent.CommitInDoubt.class::isInstance)
                .map(SemelEvent.CommitInDoubt.class::cast)
                .filter(doubt -> doubt.key().equals(key))
                .map(SemelEvent.CommitInDoubt::found)
                .toList();
    }

    @Override
    public void awaitReaction(HeldServer server, Future<?> call) {
        server.awaitLookUp(call);
    }

    @Override
    public void close() {
        semel.close();
        pool.close();
    }
}
