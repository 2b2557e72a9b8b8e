package dev.semel.rigs.outage;

import dev.semel.IdempotencyKey;
import dev.semel.Operation;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A node in a process of its own: takes orders on its input, one a line, and ends with it. */
final class Child {
    static final String AT_PAUSE = "AT_PAUSE";
    static final String READY = "ready";

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final PrintStream out;
    private final Shop shop;
    private final Map<String, CountDownLatch> pauses = new ConcurrentHashMap<>();

    private Child(PrintStream out, Shop shop) {
        this.out = out;
        this.shop = shop;
    }

    /** JDBC URL, user, what each session begins with, and a lease in milliseconds. */
    public static void main(String[] args) throws IOException {
        PrintStream out = System.out;
        System.setOut(System.err);
        Duration lease = Duration.ofMillis(Long.parseLong(args[3]));
        Child child = new Child(out, new Shop(args[0], args[1], args[2], PATIENCE, lease));
        child.say(READY + " " + System.currentTimeMillis());
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            child.obey(line.split(" "));
        }
        Runtime.getRuntime().halt(0);
    }

    private synchronized void say(String line) {
        out.println(line);
        out.flush();
    }

    private void obey(String[] order) {
        String tag = order[1];
        if (order[0].equals("go")) {
            pause(tag).countDown();
            return;
        }
        Thread thread = new Thread(() -> say(tag + " " + carriedOut(order, tag)), tag);
        thread.start();
    }

    private String carriedOut(String[] order, String tag) {
        try {
            return switch (order[0]) {
                case "call" -> call(tag, key(order[2], order[3]), order[4]);
                case "find" -> found(key(order[2], order[3]));
                case "wall" -> wall(order[2]);
                default -> throw new IllegalArgumentException(order[0]);
            };
        } catch (Exception e) {
            return "Threw " + e;
        }
    }

    private static IdempotencyKey key(String scope, String key) {
        return IdempotencyKey.of(scope, "alice", key);
    }

    private String call(String tag, IdempotencyKey key, String steps) {
        Shop.End end = shop.call(key, () -> {
            String token = UUID.randomUUID().toString();
            for (String step : steps.split(",")) {
                step(tag, step, key, token);
            }
            return token;
        });
        return end.word() + " " + end.detail();
    }

    private void step(String tag, String step, IdempotencyKey key, String token) throws Exception {
        switch (step) {
            case "write" -> Ledger.write(shop.inTransaction(), key, token);
            case "write-alone" -> {
                try (Connection connection = shop.alone()) {
                    Ledger.write(connection, key, token);
                }
            }
            case "pause" -> {
                say(tag + " " + AT_PAUSE);
                if (!pause(tag).await(2, TimeUnit.MINUTES)) {
                    throw new IllegalStateException("nobody said go");
                }
            }
            case "lost" -> awaitLost();
            default -> throw new IllegalArgumentException(step);
        }
    }

    private static void awaitLost() {
        Operation operation = Operation.current().orElseThrow();
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!operation.lost()) {
            if (System.nanoTime() - end > 0) {
                throw new IllegalStateException("never told that it is lost");
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
        }
    }

    private CountDownLatch pause(String tag) {
        return pauses.computeIfAbsent(tag, t -> new CountDownLatch(1));
    }

    /** Status, attempt, and milliseconds left of the lease. */
    private String found(IdempotencyKey key) {
        return shop.find(key)
                .map(record -> record.status() + " " + record.attempt() + " "
                        + (record.leaseRemaining() == null
                                ? "-"
                                : Long.toString(record.leaseRemaining().toMillis())))
                .orElse("ABSENT");
    }

    private String wall(String op) throws Exception {
        try (Connection connection = shop.alone()) {
            return WallClock.lease(connection, op, Scopes.SHORT_LEASE) ? "HAD" : "HELD";
        }
    }
}
