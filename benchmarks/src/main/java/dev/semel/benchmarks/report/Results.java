package dev.semel.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** All figures, in a file that the report is made from. Safe for use by several threads. */
public final class Results {
    private final Path file;
    private final List<Measure> measures;

    private Results(Path file, List<Measure> measures) {
        this.file = file;
        this.measures = new ArrayList<>(measures);
    }

    /** Reads the file, if there is one. */
    public static Results in(Path file) throws IOException {
        if (!Files.exists(file)) {
            return new Results(file, List.of());
        }
        try (Stream<String> lines = Files.lines(file)) {
            return new Results(file, lines.skip(1).map(Measure::parse).toList());
        }
    }

    /** Forgets what was measured of a part before, since it is measured anew. */
    public synchronized void forget(String part) {
        measures.removeIf(measure -> measure.part().equals(part));
    }

    /** Takes a figure. */
    public synchronized void add(Measure measure) {
        measures.add(measure);
    }

    /** Writes the file. */
    public synchronized void save() throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.write(
                file,
                Stream.concat(Stream.of(Measure.HEADER), measures.stream().map(Measure::line))
                        .toList());
    }

    synchronized List<Measure> all(Predicate<Measure> wanted) {
        return measures.stream().filter(wanted).toList();
    }

    List<Measure> part(String part) {
        return all(measure -> measure.part().equals(part));
    }
}
