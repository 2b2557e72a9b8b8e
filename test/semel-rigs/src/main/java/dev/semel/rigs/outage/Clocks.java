package dev.semel.rigs.outage;

import dev.semel.IdempotencyKey;
import dev.semel.testservers.TestDatabase;
import dev.semel.testservers.Waiting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Three processes on one database: one with the clock as it is, one 7 h ahead, one 7 h behind. */
final class Clocks implements AutoCloseable {
    static final List<Integer> HOURS = List.of(0, 7, -7);

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final TestDatabase database;
    private final Ledger ledger;
    private final Duration lease;
    private final Map<Integer, Node> nodes = new LinkedHashMap<>();
    private final List<Long> shifts = new ArrayList<>();

    Clocks(TestDatabase database, Ledger ledger, Duration lease) {
        this.database = database;
        this.ledger = ledger;
        this.lease = lease;
        for (int hours : HOURS) {
            nodes.put(hours, Node.start(database, "", lease, FakeTime.hours(hours)));
        }
        // Read as soon as it is said: how far the clocks are apart is what this rests on.
        nodes.forEach((hours, node) -> {
            long shift = node.ready() - System.currentTimeMillis();
            if (Math.abs(shift - TimeUnit.HOURS.toMillis(hours)) > TimeUnit.MINUTES.toMillis(5)) {
                throw new AssertionError("Clock not moved by " + hours + " h, but by " + shift + " ms");
            }
            shifts.add(shift);
        });
    }

    /** By how many milliseconds each clock was seen to be off. */
    List<Long> shifts() {
        return shifts;
    }

    ClockCase owner(int hours) {
        Node owner = node(hours);
        List<Node> others =
                nodes.values().stream().filter(node -> node != owner).toList();
        IdempotencyKey key = Node.key(Scopes.SHORT);
        String tag = owner.callToPause(key, "pause,lost");
        List<Long> leases = new ArrayList<>();
        nodes.values().forEach(node -> leases.add(Long.parseLong(node.find(key).split(" ")[2])));
        List<String> whileRunning = new ArrayList<>();
        others.forEach(node -> whileRunning.add(node.call(key, "write-alone").strip()));
        long renewed = System.nanoTime() + lease.plusMillis(500).toNanos();
        Waiting.until("the first lease is over", PATIENCE, () -> System.nanoTime() - renewed > 0);
        others.forEach(node -> whileRunning.add(node.call(key, "write-alone").strip()));
        owner.stop();
        long stopped = System.nanoTime();
        long left = ledger.millisOfLease(key);
        String other = untilExecuted(others, key);
        long takenOver = since(stopped);
        owner.resume();
        boolean woken =
                owner.go(tag).equals("REPLAYED " + other) && ledger.effects(key).equals(List.of(other));
        return retention(new Leases(hours, leases, whileRunning, left, takenOver, woken), owner, others);
    }

    private record Leases(
            int hours, List<Long> left, List<String> whileRunning, long atStop, long takenOver, boolean woken) {}

    private ClockCase retention(Leases leases, Node owner, List<Node> others) {
        IdempotencyKey key = Node.key(Scopes.BRIEF);
        String answer = owner.call(key, "write-alone").replace("EXECUTED ", "");
        long done = System.nanoTime();
        long expected = ledger.millisToExpiry(key);
        boolean replayed = nodes.values().stream()
                .allMatch(node -> node.call(key, "write-alone").equals("REPLAYED " + answer));
        Map<Node, Long> gone = new LinkedHashMap<>();
        Waiting.until("gone for all", PATIENCE, () -> {
            for (Node node : nodes.values()) {
                if (!gone.containsKey(node) && node.find(key).equals("ABSENT")) {
                    gone.put(node, since(done));
                }
            }
            return gone.size() == nodes.size();
        });
        boolean ranAgain = others.get(0).call(key, "write-alone").startsWith("EXECUTED")
                && ledger.effects(key).size() == 2;
        return new ClockCase(
                database.kind().productName(),
                leases.hours,
                lease.toMillis(),
                leases.left,
                leases.whileRunning,
                leases.atStop,
                leases.takenOver,
                leases.woken,
                replayed,
                expected,
                List.copyOf(gone.values()),
                ranAgain);
    }

    private static String untilExecuted(List<Node> others, IdempotencyKey key) {
        AtomicReference<String> said = new AtomicReference<>("");
        Waiting.until("somebody takes over", PATIENCE, () -> {
            for (Node node : others) {
                said.set(node.call(key, "write-alone"));
                if (said.get().startsWith("EXECUTED ") || said.get().startsWith("REPLAYED ")) {
                    return true;
                }
            }
            return false;
        });
        return said.get().substring("EXECUTED ".length());
    }

    /** With leases by the JVM's clock: for how many of the six pairs a lease that has just been had is had again at once. */
    int wallClockDoubles() {
        int doubles = 0;
        for (Node owner : nodes.values()) {
            for (Node rival : nodes.values()) {
                String op = UUID.randomUUID().toString();
                if (owner != rival
                        && owner.wall(op).equals("HAD")
                        && rival.wall(op).equals("HAD")) {
                    doubles++;
                }
            }
        }
        return doubles;
    }

    private Node node(int hours) {
        Node node = nodes.get(hours);
        if (node == null) {
            throw new IllegalArgumentException("No clock is off by " + hours + " h");
        }
        return node;
    }

    private static long since(long begin) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
    }

    @Override
    public void close() {
        nodes.values().forEach(Node::close);
    }
}
