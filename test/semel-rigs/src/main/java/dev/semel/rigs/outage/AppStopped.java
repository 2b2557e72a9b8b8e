package dev.semel.rigs.outage;

import dev.semel.IdempotencyKey;
import dev.semel.testservers.TestDatabase;
import dev.semel.testservers.Waiting;
import java.sql.Connection;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A process that is stopped by SIGSTOP while it runs an operation: LEASED past its lease; TRANSACTIONAL past the time after
 * which the server ends a session that does nothing in its transaction.
 */
final class AppStopped implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final TestDatabase database;
    private final Ledger ledger;
    private final Node node;
    private final Shop other;

    AppStopped(TestDatabase database, Ledger ledger) {
        this.database = database;
        this.ledger = ledger;
        String begin = switch (database.kind()) {
            case POSTGRESQL -> "SET idle_in_transaction_session_timeout = '4s'";
            case MARIADB -> "SET SESSION idle_transaction_timeout = 4";
            case MYSQL, H2 -> "SET SESSION wait_timeout = 4";
        };
        node = Node.start(database, begin, Scopes.SHORT_LEASE, Map.of());
        other = new Shop(database.jdbcUrl(), database.user(), "", PATIENCE, Scopes.SHORT_LEASE);
        node.ready();
    }

    /** It claims, is stopped, and is told on waking that it is lost, before it has done anything. */
    Stop leased() {
        return stop("LEASED", Node.key(Scopes.SHORT), "pause,lost");
    }

    /** It has claimed and written when it is stopped. */
    Stop transactional() {
        return stop("TRANSACTIONAL", Node.key(Scopes.ORDER), "write,pause");
    }

    private Stop stop(String guarantee, IdempotencyKey key, String steps) {
        String tag = node.callToPause(key, steps);
        node.stop();
        long stopped = System.nanoTime();
        AtomicInteger inProgress = new AtomicInteger();
        AtomicReference<Shop.End> end = new AtomicReference<>(otherCall(key));
        Waiting.until("the other node runs " + key.scope(), PATIENCE, () -> {
            if (end.get().word() == Shop.Word.IN_PROGRESS) {
                inProgress.incrementAndGet();
                end.set(otherCall(key));
                return false;
            }
            return true;
        });
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - stopped);
        node.resume();
        String woken = node.go(tag);
        String again = node.call(key, "write-alone");
        return new Stop(
                database.kind().productName(),
                guarantee,
                millis,
                inProgress.get(),
                woken,
                again,
                ledger.effects(key),
                end.get().detail(),
                node.find(key));
    }

    private Shop.End otherCall(IdempotencyKey key) {
        return other.call(key, () -> {
            String token = UUID.randomUUID().toString();
            if (key.scope().equals(Scopes.ORDER)) {
                Ledger.write(other.inTransaction(), key, token);
            } else {
                try (Connection connection = other.alone()) {
                    Ledger.write(connection, key, token);
                }
            }
            return token;
        });
    }

    @Override
    public void close() {
        node.close();
        other.close();
    }
}
