package dev.semel.shop.drill;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A second shop in a process of its own, on a port of its own, on the same database. Closing kills it. */
final class Node implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int LINES_KEPT = 15;

    private final Process process;
    private final CompletableFuture<URI> base = new CompletableFuture<>();
    private final CompletableFuture<Void> stopped = new CompletableFuture<>();

    Node(Process process) {
        this.process = process;
        Thread ear = new Thread(this::listen, "node-" + process.pid());
        ear.setDaemon(true);
        ear.start();
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Waits until the node answers requests. */
    URI base() {
        return get("process " + pid() + " to start", base);
    }

    /** Waits until the node has reached the moment where it stops. */
    void awaitStopped() {
        get("process " + pid() + " to reach its moment", stopped);
    }

    /** SIGKILL, and waits until the process is gone. */
    void kill() {
        process.destroyForcibly();
        try {
            if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                throw new DrillException("Process " + pid() + " would not die");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DrillException("Interrupted while process " + pid() + " ended", e);
        }
    }

    @Override
    public void close() {
        kill();
    }

    private void listen() {
        Deque<String> last = new ArrayDeque<>();
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                hear(line, last);
            }
        } catch (IOException e) {
            last.add(e.toString());
        }
        DrillException gone = new DrillException("Process " + pid() + " ended: " + String.join("\n", last));
        base.completeExceptionally(gone);
        stopped.completeExceptionally(gone);
    }

    private void hear(String line, Deque<String> last) {
        if (line.startsWith(NodeVoice.PORT)) {
            base.complete(URI.create("http://127.0.0.1:" + line.substring(NodeVoice.PORT.length())));
        } else if (line.equals(StopConfiguration.STOPPED)) {
            stopped.complete(null);
        }
        last.add(line);
        if (last.size() > LINES_KEPT) {
            last.remove();
        }
    }

    private static <T> T get(String what, CompletableFuture<T> future) {
        try {
            return future.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new DrillException("Waited " + LIMIT.toSeconds() + " s in vain for " + what, e);
        } catch (ExecutionException e) {
            throw new DrillException("Waited in vain for " + what + ": " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DrillException("Interrupted while waiting for " + what, e);
        }
    }
}
