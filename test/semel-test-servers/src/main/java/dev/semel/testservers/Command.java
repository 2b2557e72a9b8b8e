package dev.semel.testservers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program that runs to its end. */
final class Command {
    private static final int BOUND_SECONDS = 120;

    private Command() {}

    /** Runs the program, its output going to the log; anything but a clean end is an exception that shows the log. */
    static void run(Path log, List<String> command) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        try {
            if (!process.waitFor(BOUND_SECONDS, TimeUnit.SECONDS)) {
                throw new ServerUnavailableException(command + " has not ended. " + ServerLog.tail(log));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ServerUnavailableException("Interrupted in " + command, e);
        } finally {
            process.destroyForcibly();
        }
        if (process.exitValue() != 0) {
            throw new ServerUnavailableException(
                    command + " ended with " + process.exitValue() + ". " + ServerLog.tail(log));
        }
    }
}
