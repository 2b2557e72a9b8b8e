package dev.semel.testservers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A server started here, in a directory of its own, which can be begun again by the command that began it. */
final class OwnHost implements Host {
    private final Path directory;
    private final Path log;
    private final List<String> command;
    private final Consumer<OwnHost> stop;
    private ProcessHandle process;
    private OrphanGuard guard;

    /**
     * @param stop ends the process and, by {@link #forget}, what is left of it
     */
    OwnHost(ProcessHandle process, List<String> command, Path directory, Path log, Consumer<OwnHost> stop) {
        this.process = process;
        this.command = command;
        this.directory = directory;
        this.log = log;
        this.stop = stop;
        guard = OrphanGuard.over(process.pid(), directory);
    }

    @Override
    public synchronized long pid() {
        return process.pid();
    }

    @Override
    public synchronized boolean alive() {
        return process.isAlive();
    }

    @Override
    public void stop() {
        stop.accept(this);
    }

    /** The process is stopped first, so that it begets no more while its children are counted. */
    @Override
    public synchronized void kill() {
        if (process.isAlive()) {
            send("STOP", process);
        }
        List<ProcessHandle> all = all();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(OwnHost::awaitEnd);
        guard.dismiss();
    }

    @Override
    public synchronized void begin() {
        try {
            process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start()
                    .toHandle();
        } catch (IOException e) {
            throw new ServerUnavailableException("Not begun again: " + command, e);
        }
        guard = OrphanGuard.over(process.pid(), directory);
    }

    @Override
    public synchronized void signal(String name) {
        send(name, process);
        process.descendants().forEach(child -> send(name, child));
    }

    /** Once the process has ended: nothing is left of it. */
    synchronized void forget() {
        awaitEnd(process);
        guard.dismiss();
        try {
            Directories.delete(directory);
        } catch (IOException e) {
            throw new ServerUnavailableException("Data of a stopped server not deleted", e);
        }
    }

    private List<ProcessHandle> all() {
        return Stream.concat(Stream.of(process), process.descendants()).toList();
    }

    private static void send(String signal, ProcessHandle to) {
        try {
            Process kill = new ProcessBuilder("kill", "-" + signal, Long.toString(to.pid())).start();
            if (kill.waitFor() != 0 && to.isAlive()) {
                throw new ServerUnavailableException("No signal to process " + to.pid());
            }
        } catch (IOException e) {
            throw new ServerUnavailableException("No signal to process " + to.pid(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ServerUnavailableException("Interrupted", e);
        }
    }

    /** A process lives on for a moment after it has announced its end. */
    private static void awaitEnd(ProcessHandle process) {
        try {
            process.onExit().get(20, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            throw new ServerUnavailableException("Process " + process.pid() + " did not end", e);
        }
    }
}
