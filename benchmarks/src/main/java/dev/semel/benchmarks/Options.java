package dev.semel.benchmarks;

import dev.semel.testservers.Database;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What the command line asks for. Not thread-safe. */
final class Options {
    static final String USAGE = """
            options:
              --quick                 seconds instead of minutes: shows that all of it runs, and nothing else
              --only PART[,PART]      engine, fanout, web, databases; report makes the report anew from the figures kept
              --databases NAME[,..]   h2, postgresql, mysql, mariadb
              --operations NAME[,..]  EARLY, LATE, LEASED, REPLAY and others, by the names of Variant
              --threads N[,N]         of 1, 4, 16, 64
              --pairs N               pairs of windows in each cell (10)
              --window MILLIS         length of a window (500)
              --mysql DIRECTORY       unpacked MySQL to measure, in place of the one that tests use
              --docs DIRECTORY        where the report goes (docs)
            """;

    boolean quick;
    List<String> parts = List.of("engine", "fanout", "web", "databases");
    List<Database> databases = List.of(Database.values());
    Optional<List<String>> operations = Optional.empty();
    List<Integer> threads = List.of(1, 4, 16, 64);
    int pairs = 10;
    Duration window = Duration.ofMillis(500);
    Duration warmUp = Duration.ofSeconds(6);
    Optional<Path> mysql = Optional.empty();
    Path docs = Path.of("docs");

    static Options of(String... arguments) {
        Options options = new Options();
        if (Arrays.asList(arguments).contains("--quick")) {
            options.quicker();
        }
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].equals("--quick")) {
                continue;
            }
            if (i + 1 == arguments.length) {
                throw new IllegalArgumentException(arguments[i] + " needs a value");
            }
            options.take(arguments[i], arguments[++i]);
        }
        return options;
    }

    private void quicker() {
        quick = true;
        threads = List.of(1, 4);
        pairs = 3;
        window = Duration.ofMillis(50);
        warmUp = Duration.ofMillis(100);
    }

    private void take(String name, String value) {
        switch (name) {
            case "--only" -> parts = List.of(value.split(","));
            case "--databases" ->
                databases = Arrays.stream(value.split(","))
                        .map(text -> Database.valueOf(text.toUpperCase(Locale.ROOT)))
                        .toList();
            case "--operations" -> operations = Optional.of(List.of(value.split(",")));
            case "--threads" ->
                threads = Arrays.stream(value.split(",")).map(Integer::valueOf).toList();
            case "--pairs" -> pairs = Integer.parseInt(value);
            case "--window" -> window = Duration.ofMillis(Long.parseLong(value));
            case "--mysql" -> mysql = Optional.of(Path.of(value).toAbsolutePath());
            case "--docs" -> docs = Path.of(value);
            default -> throw new IllegalArgumentException("Unknown: " + name);
        }
    }
}
