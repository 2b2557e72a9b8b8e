package dev.semel.proof.process;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.semel.IdempotencyKey;
import dev.semel.Operation;
import dev.semel.Outcome;
import dev.semel.Semel;
import dev.semel.StoredRecord;
import dev.semel.jdbc.JdbcStore;
import dev.semel.spi.KeyDigest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/**
 * A node in a process of its own. Takes orders on its input, one a line, each with a tag, and answers on its output in
 * lines that begin with the tag. Ends with its input.
 */
final class Child {
    private final String name;
    private final PrintStream out;
    private final HikariDataSource pool;
    private final JdbcStore store;
    private final Books books;
    private final Semel semel;
    private final Map<String, CountDownLatch> pauses = new ConcurrentHashMap<>();

    private Child(String name, PrintStream out, HikariDataSource pool) {
        this.name = name;
        this.out = out;
        this.pool = pool;
        store = JdbcStore.on(pool).build();
        books = new Books(pool);
        semel = Scopes.semel(store);
    }

    /** Name, JDBC URL, user, size of the pool, and what each session begins with. */
    public static void main(String[] args) throws IOException {
        PrintStream out = System.out;
        System.setOut(System.err);
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(args[1]);
        config.setUsername(args[2]);
        config.setPassword("");
        config.setMaximumPoolSize(Integer.parseInt(args[3]));
        if (!args[4].isEmpty()) {
            config.setConnectionInitSql(args[4]);
        }
        Child child = new Child(args[0], out, new HikariDataSource(config));
        child.say("ready");
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
        switch (order[0]) {
            case "go" -> pause(tag).countDown();
            case "call" -> apart(tag, () -> call(tag, Node.key(order[2], order[3]), order[4]));
            case "find" -> apart(tag, () -> found(Node.key(order[2], order[3])));
            case "block" -> apart(tag, () -> block(order[2]));
            default -> throw new IllegalArgumentException(order[0]);
        }
    }

    private void apart(String tag, Order order) {
        new Thread(() -> {
                    long begin = System.nanoTime();
                    String said;
                    try {
                        said = order.carriedOut();
                    } catch (Exception e) {
                        said = "Threw " + e;
                    }
                    long micros = TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - begin);
                    say(tag + " " + micros + " " + said.replace('\n', ' '));
                })
                .start();
    }

    private String call(String tag, IdempotencyKey key, String steps) {
        Outcome<String> outcome = semel.once(key).matching("content").call(String.class, () -> {
            Operation operation = Operation.current().orElseThrow();
            for (String step : steps.split(",")) {
                step(tag, step, operation);
            }
            return name + "-" + operation.attempt();
        });
        boolean answer = outcome instanceof Outcome.Executed || outcome instanceof Outcome.Replayed;
        return outcome.getClass().getSimpleName() + (answer ? " " + outcome.value() : "");
    }

    private void step(String tag, String step, Operation operation) {
        switch (step) {
            case "write" -> Books.write(store.connection(), operation.key(), operation.attempt());
            case "write-alone" -> books.writeAlone(operation.key(), operation.attempt());
            case "pause" -> {
                say(tag + " at pause");
                await(pause(tag));
            }
            case "lost" -> Awaitility.await().atMost(Duration.ofSeconds(20)).until(operation::lost);
            default -> throw new IllegalArgumentException(step);
        }
    }

    private CountDownLatch pause(String tag) {
        return pauses.computeIfAbsent(tag, t -> new CountDownLatch(1));
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(2, TimeUnit.MINUTES)) {
                throw new IllegalStateException("nobody said go");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private String found(IdempotencyKey key) {
        return store.find(KeyDigest.of(key)).map(Child::text).orElse("absent");
    }

    private static String text(StoredRecord record) {
        Duration lease = record.leaseRemaining();
        return record.status() + " " + record.attempt() + " "
                + (lease == null ? "-" : Long.toString(lease.toMillis())) + " "
                + record.updatedAt().toEpochMilli();
    }

    /** A guard as one writes it by hand: a duplicate waits in the database for the end of the first. */
    private String block(String key) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            try (var insert = connection.prepareStatement("INSERT INTO guard (k) VALUES (?)")) {
                insert.setString(1, key);
                insert.executeUpdate();
                connection.commit();
                return "Executed";
            } catch (SQLException e) {
                connection.rollback();
                return "Duplicate";
            }
        }
    }

    private interface Order {
        String carriedOut() throws Exception;
    }
}
