package dev.semel.proof.process;

import dev.semel.IdempotencyKey;
import dev.semel.testservers.TestDatabase;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A {@link Child}, as the test sees it. Whatever happens, it ends with {@link #close}. */
final class Node implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;

    private final Process process;
    private final PrintStream in;
    private final Path log;
    private final Map<String, BlockingQueue<String>> said = new ConcurrentHashMap<>();

    /** How an order ended, and how long it took the node. */
    record Reply(long micros, String text) {}

    private Node(Process process, Path log) {
        this.process = process;
        this.log = log;
        in = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        Thread reader = new Thread(this::read, "output of " + process.pid());
        reader.setDaemon(true);
        reader.start();
    }

    static IdempotencyKey key(String scope, String key) {
        return IdempotencyKey.of(scope, "alice", key);
    }

    static Node start(String name, TestDatabase database, String sessionBegin, List<String> jvm) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(jvm);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Child.class.getName()));
        command.addAll(List.of(name, database.jdbcUrl(), database.user(), "5", sessionBegin));
        try {
            Path log = Files.createTempFile("semel-node", ".log");
            File error = log.toFile();
            return new Node(new ProcessBuilder(command).redirectError(error).start(), log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Until it takes orders. */
    Node ready() {
        next("ready");
        return this;
    }

    void order(String verb, String tag, String... rest) {
        in.println(verb + " " + tag + (rest.length == 0 ? "" : " " + String.join(" ", rest)));
    }

    /** Orders a call and waits for its end. */
    Reply call(String tag, IdempotencyKey key, String steps) {
        order("call", tag, key.scope(), key.key(), steps);
        return reply(tag);
    }

    /** Orders a call and waits until it has come to its pause. */
    void callToPause(String tag, IdempotencyKey key, String steps) {
        order("call", tag, key.scope(), key.key(), steps);
        String line = next(tag);
        if (!line.equals("at pause")) {
            throw new AssertionError(tag + " " + line);
        }
    }

    Reply find(String tag, IdempotencyKey key) {
        order("find", tag, key.scope(), key.key());
        return reply(tag);
    }

    Reply go(String tag) {
        order("go", tag);
        return reply(tag);
    }

    Reply reply(String tag) {
        String[] parts = next(tag).split(" ", 2);
        return new Reply(Long.parseLong(parts[0]), parts[1]);
    }

    /** Whether anything has been said with this tag that nobody has read. */
    boolean hasSaid(String tag) {
        return !queue(tag).isEmpty();
    }

    void stop() {
        signal("-STOP");
    }

    void resume() {
        signal("-CONT");
    }

    /** By SIGKILL. */
    void kill() {
        process.destroyForcibly();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("Process " + process.pid() + " does not die");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        kill();
        in.close();
        log.toFile().delete();
    }

    private void signal(String signal) {
        try {
            Process kill = new ProcessBuilder("kill", signal, Long.toString(process.pid())).start();
            if (kill.waitFor() != 0) {
                throw new AssertionError("kill " + signal + " failed");
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private String next(String tag) {
        try {
            String line = queue(tag).poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (line == null) {
                throw new AssertionError("Nothing said about " + tag + "; " + Files.readString(log));
            }
            return line;
        } catch (InterruptedException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private BlockingQueue<String> queue(String tag) {
        return said.computeIfAbsent(tag, t -> new LinkedBlockingQueue<>());
    }

    private void read() {
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                String[] parts = line.split(" ", 2);
                queue(parts[0]).add(parts.length == 1 ? "" : parts[1]);
            }
        } catch (IOException ended) {
            // The process is dead, as it may be.
        }
    }
}
