package dev.semel.rigs.crash;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A child's journal: lines on its output, each handed to the system whole before the child goes on, so that a kill does
 * not take them back. All children are on one machine, and so on one clock.
 */
final class Journal {
    static final String READY = "ready";
    static final String ENDED = "ENDED";

    private final PrintStream out;

    Journal(PrintStream out) {
        this.out = out;
    }

    void ready() {
        line(READY);
    }

    void at(String tag, Phase phase) {
        line(tag + " " + phase + " " + micros());
    }

    void ended(String tag, String outcome) {
        line(tag + " " + ENDED + " " + micros() + " " + outcome.replaceAll("\\s+", " "));
    }

    private static long micros() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    }

    private synchronized void line(String text) {
        byte[] bytes = (text + "\n").getBytes(StandardCharsets.UTF_8);
        out.write(bytes, 0, bytes.length);
        out.flush();
    }
}
