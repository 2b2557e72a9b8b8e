package dev.semel.rigs.outage;

import dev.semel.testservers.CommitLink;
import dev.semel.testservers.OwnServer;
import dev.semel.testservers.TestDatabase;
import dev.semel.testservers.Waiting;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
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
    private final CommitLink link;
    private final List<Shop> nodes;
    private final Map<String, Queue<String>> elsewhere = new ConcurrentHashMap<>();

    ServerOutage(OwnServer server, TestDatabase database, Ledger ledger, Duration commitLookup) {
        this.server = server;
        this.database = database;
        this.ledger = ledger;
        link = CommitLink.to(database);
        String url = Shop.url(link.jdbcUrl(), database.kind(), DRIVER);
        nodes = List.of(
                new Shop(url, database.user(), "", commitLookup, Scopes.SHORT_LEASE),
                new Shop(url, database.user(), "", commitLookup, Scopes.SHORT_LEASE));
    }

    private void fall(Blow blow) throws InterruptedException {
        switch (blow) {
            case KILLED -> server.kill();
            case KILLED_BEFORE_COMMIT, KILLED_AFTER_COMMIT -> atCommit(blow, server::kill);
            case FROZEN -> server.freeze();
            case FROZEN_AT_COMMIT -> atCommit(blow, server::freeze);
        }
    }

    /** The link strikes when the next COMMIT is where it has to be; what comes of a killed server's COMMIT is cut. */
    private void atCommit(Blow blow, Runnable strike) throws InterruptedException {
        CountDownLatch struck = new CountDownLatch(1);
        link.atNextCommit(new CommitLink.Turn() {
            @Override
            public boolean forward() {
                if (blow == Blow.KILLED_AFTER_COMMIT) {
                    return true;
                }
                return struck(blow == Blow.FROZEN_AT_COMMIT);
            }

            @Override
            public boolean answer() {
                return blow != Blow.KILLED_AFTER_COMMIT || struck(false);
            }

            private boolean struck(boolean goOn) {
                strike.run();
                struck.countDown();
                return goOn;
            }
        });
        if (!struck.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("No COMMIT came by");
        }
    }

    private void pass(Blow blow, long begin, Load load) {
        if (blow != Blow.FROZEN && blow != Blow.FROZEN_AT_COMMIT) {
            server.restart();
            return;
        }
        int before = told().getOrDefault(blow.sign(), 0);
        try {
            Waiting.until(
                    "somebody has met the freeze",
                    PATIENCE,
                    () -> System.nanoTime() - begin > FROZEN.toNanos()
                            && load.met() > 0
                            && (blow.sign().isEmpty() || told().getOrDefault(blow.sign(), 0) > before));
        } finally {
            server.thaw();
        }
    }

    Round round(Blow blow) throws InterruptedException {
        Map<String, Integer> before = told();
        Load load = new Load(nodes, elsewhere);
        Waiting.until("the load is under way", PATIENCE, () -> load.answered() >= UNDER_WAY);
        fall(blow);
        long begin = System.nanoTime();
        pass(blow, begin, load);
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
                blow,
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
        link.close();
    }
}
