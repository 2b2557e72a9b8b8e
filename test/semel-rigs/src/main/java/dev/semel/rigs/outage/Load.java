package dev.semel.rigs.outage;

import dev.semel.IdempotencyKey;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/** Callers who each ask for an operation, on one node or the other, until they have its answer; two for each operation. */
final class Load {
    private static final int CALLERS = 8;
    private static final int ONE_LEASED_IN = 4;
    private static final Duration PAUSE = Duration.ofMillis(20);
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final List<Shop> nodes;
    private final Map<String, Queue<String>> elsewhere;
    private final Queue<Attempt> attempts = new ConcurrentLinkedQueue<>();
    private final AtomicInteger taken = new AtomicInteger();
    private final AtomicInteger answered = new AtomicInteger();
    private final AtomicInteger met = new AtomicInteger();
    private final Map<Integer, IdempotencyKey> keys = new ConcurrentHashMap<>();
    private final List<Thread> callers = new ArrayList<>();
    private volatile boolean enough;

    /**
     * Begins at once.
     *
     * @param elsewhere the effects of LEASED operations: another system, which the outage does not touch
     */
    Load(List<Shop> nodes, Map<String, Queue<String>> elsewhere) {
        this.nodes = nodes;
        this.elsewhere = elsewhere;
        for (int i = 0; i < CALLERS; i++) {
            Thread caller = new Thread(this::ask, "caller " + i);
            caller.setDaemon(true);
            callers.add(caller);
            caller.start();
        }
    }

    int answered() {
        return answered.get();
    }

    int met() {
        return met.get();
    }

    /** No new operations: the callers finish what they have begun. Returns all calls. */
    List<Attempt> finish() throws InterruptedException {
        enough = true;
        for (Thread caller : callers) {
            caller.join(PATIENCE.toMillis());
            if (caller.isAlive()) {
                throw new AssertionError("A caller has no answer after " + PATIENCE);
            }
        }
        return List.copyOf(attempts);
    }

    private void ask() {
        while (!enough) {
            int turn = taken.getAndIncrement();
            IdempotencyKey key = keys.computeIfAbsent(turn / 2, Load::key);
            Shop node = nodes.get(turn % nodes.size());
            long end = System.nanoTime() + PATIENCE.toNanos();
            Attempt attempt = attempt(node, key);
            while (!attempt.answered() && System.nanoTime() - end < 0) {
                LockSupport.parkNanos(PAUSE.toNanos());
                attempt = attempt(node, key);
            }
            answered.incrementAndGet();
        }
    }

    private static IdempotencyKey key(int number) {
        String scope = number % ONE_LEASED_IN == 0 ? Scopes.CALL : Scopes.ORDER;
        return IdempotencyKey.of(scope, "alice", UUID.randomUUID().toString());
    }

    private Attempt attempt(Shop node, IdempotencyKey key) {
        AtomicReference<String> ran = new AtomicReference<>("");
        Shop.End end = node.call(key, () -> {
            String token = UUID.randomUUID().toString();
            ran.set(token);
            effect(node, key, token);
            return token;
        });
        Attempt attempt = new Attempt(key, Optional.of(ran.get()).filter(token -> !token.isEmpty()), end);
        attempts.add(attempt);
        if (attempt.met()) {
            met.incrementAndGet();
        }
        return attempt;
    }

    private void effect(Shop node, IdempotencyKey key, String token) throws SQLException {
        if (key.scope().equals(Scopes.ORDER)) {
            Ledger.write(node.inTransaction(), key, token);
        } else {
            elsewhere
                    .computeIfAbsent(key.key(), k -> new ConcurrentLinkedQueue<>())
                    .add(token);
        }
    }
}
