package dev.semel.rigs.crash;

import dev.semel.testservers.TestDatabase;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** A {@link Child}, as the rig sees it. Any thread orders; one of its own reads the journal and kills where it is told to. */
final class Node implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;
    private static final int BY_SIGKILL = 137;

    private final String name;
    private final Process process;
    private final PrintStream in;
    private final Path log;
    private final Map<String, Call> calls = new ConcurrentHashMap<>();
    private final AtomicInteger ordered = new AtomicInteger();
    private final CountDownLatch ready = new CountDownLatch(1);
    private final Thread reader;
    private final AtomicInteger linesToLive = new AtomicInteger(Integer.MAX_VALUE);
    private volatile String deadlyTag = "";
    private volatile boolean dead;

    private Node(String name, Process process, Path log) {
        this.name = name;
        this.process = process;
        this.log = log;
        in = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        reader = new Thread(this::read, "journal of " + name);
        reader.setDaemon(true);
    }

    /** Starts a process and does not wait for it. */
    static Node start(String name, Variant variant, TestDatabase database, Duration wait) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Child.class.getName()));
        command.addAll(List.of(name, variant.name(), database.jdbcUrl(), database.user()));
        command.add(Long.toString(wait.toMillis()));
        try {
            Path log = Files.createTempFile("semel-crash", ".log");
            Process process =
                    new ProcessBuilder(command).redirectError(log.toFile()).start();
            Node node = new Node(name, process, log);
            node.reader.start();
            return node;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Until it takes orders. */
    Node ready() {
        try {
            if (!ready.await(PATIENCE_SECONDS, TimeUnit.SECONDS) || !process.isAlive()) {
                throw new IllegalStateException(name + " did not start: " + Files.readString(log));
            }
            return this;
        } catch (InterruptedException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    Call call(Deed deed, Phase... stops) {
        String where = Arrays.stream(stops).map(Phase::name).collect(Collectors.joining(","));
        return order("call", deed, where.isEmpty() ? Child.NONE : where);
    }

    Call resolve(Deed deed, Optional<String> receipt) {
        return order("resolve", deed, receipt.orElse(Child.NONE));
    }

    private Call order(String verb, Deed deed, String rest) {
        Call call = new Call(name, "t" + ordered.getAndIncrement(), deed);
        calls.put(call.tag, call);
        if (dead) {
            call.cut(now());
        }
        in.println(String.join(" ", verb, call.tag, deed.toString(), rest));
        return call;
    }

    /** A call that has stopped goes on. */
    void go(Call call) {
        in.println("go " + call.tag);
    }

    /** It is killed as soon as this call's journal has come to COMMIT. */
    void dieOfCommit(Call call) {
        deadlyTag = call.tag;
    }

    /** It is killed after so many lines more of its journal. */
    void dieAfterLines(int lines) {
        linesToLive.set(lines);
    }

    /** By SIGKILL. Afterwards its journal has been read to the end. */
    void kill() {
        process.destroyForcibly();
        awaitDeath();
    }

    /** Until the kill that was ordered has been done and the journal has been read to the end. */
    void awaitDeath() {
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException(name + " does not die");
            }
            reader.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
            if (process.exitValue() != BY_SIGKILL || reader.isAlive()) {
                throw new IllegalStateException(
                        name + " ended with " + process.exitValue() + ": " + Files.readString(log));
            }
        } catch (InterruptedException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    boolean isDead() {
        return dead;
    }

    Collection<Call> calls() {
        return calls.values();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        in.close();
        if (!log.toFile().delete()) {
            log.toFile().deleteOnExit();
        }
    }

    private void read() {
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                if (line.equals(Journal.READY)) {
                    ready.countDown();
                } else {
                    said(line.split(" ", 4));
                }
            }
        } catch (IOException dead) {
            // A pipe that breaks with its process is an end of the journal like any other.
        } finally {
            dead = true;
            calls.values().forEach(call -> call.cut(now()));
            ready.countDown();
        }
    }

    private static long now() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    }

    private void said(String[] line) {
        boolean ended = line[1].equals(Journal.ENDED);
        boolean commit = line[1].equals(Phase.COMMIT_SENT.name());
        if (linesToLive.decrementAndGet() == 0 || commit && line[0].equals(deadlyTag)) {
            process.destroyForcibly();
        }
        Call call = Optional.ofNullable(calls.get(line[0])).orElseThrow();
        long micros = Long.parseLong(line[2]);
        if (ended) {
            call.end(line[3], micros);
        } else {
            call.reach(Phase.valueOf(line[1]), micros);
        }
    }
}
