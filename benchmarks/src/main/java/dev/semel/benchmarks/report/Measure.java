package dev.semel.benchmarks.report;

import java.util.List;
import java.util.stream.Stream;

/**
 * One figure, or one fact, as it was taken.
 *
 * @param part of the benchmarks: engine, fanout, databases, counts, machine
 * @param subject what was measured: a database, a step, a kind of thread
 * @param variant of the subject
 * @param threads at work
 * @param way who did it: hand or semel
 * @param index of the repetition, from 0
 * @param name of the figure, with its unit
 * @param value number or text without line breaks
 */
public record Measure(
        String part, String subject, String variant, int threads, String way, int index, String name, String value) {
    static final String HEADER = "part,subject,variant,threads,way,index,name,value";
    private static final int COLUMNS = 8;

    /** Refuses what a line of the file could not hold. */
    public Measure {
        if (Stream.of(part, subject, variant, way, name).anyMatch(text -> text.contains(","))
                || value.lines().count() > 1) {
            throw new IllegalArgumentException("Not for a line: " + List.of(part, subject, variant, way, name, value));
        }
    }

    /** A number. */
    public static Measure of(
            String part,
            String subject,
            String variant,
            int threads,
            String way,
            int index,
            String name,
            double value) {
        return new Measure(part, subject, variant, threads, way, index, name, Double.toString(value));
    }

    /** A fact. */
    public static Measure fact(String part, String subject, String name, String value) {
        return new Measure(part, subject, "", 0, "", 0, name, value);
    }

    double number() {
        return Double.parseDouble(value);
    }

    String line() {
        return String.join(
                ",", part, subject, variant, Integer.toString(threads), way, Integer.toString(index), name, value);
    }

    static Measure parse(String line) {
        String[] parts = line.split(",", COLUMNS);
        return new Measure(
                parts[0],
                parts[1],
                parts[2],
                Integer.parseInt(parts[3]),
                parts[4],
                Integer.parseInt(parts[5]),
                parts[6],
                parts[7]);
    }
}
