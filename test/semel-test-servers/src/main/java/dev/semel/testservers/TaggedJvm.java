package dev.semel.testservers;

import java.io.BufferedReader;
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

/**
 * A JVM of its own that takes orders on its input, one a line, and says lines that begin with a tag. It has to end with its
 * input, and ends with {@link #close} whatever happens. For use by one thread at a time for each tag.
 */
public final class TaggedJvm implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;

    private final Process process;
    private final PrintStream in;
    private final Path log;
    private final Map<String, BlockingQueue<String>> said = new ConcurrentHashMap<>();

    private TaggedJvm(Process process, Path log) {
        this.process = process;
        this.log = log;
        in = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        Threads.start("output of " + process.pid(), this::read);
    }

    /**
     * Starts one with the class path of this JVM.
     *
     * @param main the class to run
     * @param options of the JVM
     * @param environment variables beside those of this JVM
     * @param arguments of the class
     */
    public static TaggedJvm start(
            Class<?> main, List<String> options, Map<String, String> environment, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(arguments);
        try {
            Path log = Files.createTempFile("semel-child", ".log");
            ProcessBuilder builder = new ProcessBuilder(command).redirectError(log.toFile());
            builder.environment().putAll(environment);
            return new TaggedJvm(builder.start(), log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Gives an order. */
    public void order(String line) {
        in.println(line);
    }

    /**
     * Waits for the next line with this tag.
     *
     * @return the rest of the line
     * @throws AssertionError if there is none within a minute
     */
    public String next(String tag) {
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

    /** Whether anything has been said with this tag that nobody has read. */
    public boolean hasSaid(String tag) {
        return !queue(tag).isEmpty();
    }

    /** By SIGSTOP. */
    public void stop() {
        signal("-STOP");
    }

    /** By SIGCONT. */
    public void resume() {
        signal("-CONT");
    }

    /** By SIGKILL. */
    public void kill() {
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
        if (!log.toFile().delete()) {
            log.toFile().deleteOnExit();
        }
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
