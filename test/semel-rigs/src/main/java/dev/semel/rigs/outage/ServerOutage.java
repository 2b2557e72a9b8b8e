package dev.semel.rigs.outage;

import dev.semel.testservers.OwnServer;
import dev.semel.testservers.TestDatabase;
import dev.semel.testservers.Waiting;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** A server that is killed and begun again, or frozen and let go, while two nodes work on it. */
final class ServerOutage implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int UNDER_WAY = 60;

    /** When the drivers of the nodes give a server up. */
    static final Duration DRIVER = Duration.ofSeconds(2);

    /** How long a frozen server stays so. */
    static final Duration FROZEN = Duration.ofSeconds(6);

    private static final List<String> EVENTS =
            List.of("CommitInDoubt COMMITTED", "CommitInDoubt ABSENT", "CommitInDoubt UNDECIDED", "SettleDeferred");

    private final OwnServer server;
    private final TestDatabase database;
    private final Ledger ledger;
    private final List<Shop> nodes;
    private final Map<String, Queue<String>> elsewhere = new ConcurrentHashMap<>();

    /** What happens to the server. */
    private interface Blow {
        void fall(Load load) throws Exception;
    }

    ServerOutage(OwnServer server, TestDatabase database, Ledger ledger, Duration commitLookup) {
        this.server = server;
        this.database = database;
        this.ledger = ledger;
        String url = Shop.url(database, DRIVER);
        nodes = List.of(
                new Shop(url, database.user(), "", commitLookup), new Shop(url, database.user(), "", commitLookup));
    }

    Round killed() throws Exception {
        return round("killed", load -> {
            server.kill();
            server.restart();
        });
    }

    Round frozen() throws Exception {
        return round("frozen", load -> {
            long end = System.nanoTime() + FROZEN.toNanos();
            server.freeze();
            try {
                Waiting.until("the freeze is over", PATIENCE, () -> System.nanoTime() - end > 0 && load.met() > 0);
            } finally {
                server.thaw();
            }
        });
    }

    private Round round(String what, Blow blow) throws Exception {
        Map<String, Integer> before = told();
        Load load = new Load(nodes, elsewhere);
        Waiting.until("the load is under way", PATIENCE, () -> load.answered() >= UNDER_WAY);
        long begin = System.nanoTime();
        blow.fall(load);
        long back = System.nanoTime();
        int then = load.answered();
        Waiting.until("the load goes on", PATIENCE, () -> load.answered() >= then + UNDER_WAY);
        List<Attempt> attempts = load.finish();
        long drained = System.nanoTime();
        Audit audit = new Audit(attempts, ledger, elsewhere);
        Map<String, Integer> told = told();
        told.replaceAll((event, count) -> count - before.getOrDefault(event, 0));
        return new Round(
                database.kind().productName(),
                what,
                TimeUnit.NANOSECONDS.toMillis(back - begin),
                TimeUnit.NANOSECONDS.toMillis(drained - back),
                audit.keys(),
                audit.leased(),
                attempts.size(),
                audit.met(),
                audit.unknown(),
                told,
                audit.doubled(),
                audit.lost(),
                audit.lies(),
                audit.unanswered(),
                notDone());
    }

    /** A settle that is tried again in the background may come a moment after its caller's answer. */
    private long notDone() {
        long end = System.nanoTime() + Scopes.LONG_LEASE.toNanos();
        Waiting.until(
                "records done, or time over",
                PATIENCE,
                () -> ledger.recordsNotDone() == 0 || System.nanoTime() - end > 0);
        return ledger.recordsNotDone();
    }

    private Map<String, Integer> told() {
        Map<String, Integer> told = new LinkedHashMap<>();
        for (String event : EVENTS) {
            told.put(event, nodes.stream().mapToInt(node -> node.told(event)).sum());
        }
        return told;
    }

    @Override
    public void close() {
        nodes.forEach(Shop::close);
    }
}
