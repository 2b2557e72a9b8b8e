package dev.semel.rigs.outage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Another wall clock for a process, by libfaketime. */
final class FakeTime {
    private static final String LIBRARY = "faketime/libfaketime.so.1";

    private FakeTime() {}

    /**
     * The environment of a process whose clock is moved by so many hours.
     *
     * @throws AssertionError if the library is not there
     */
    static Map<String, String> hours(int hours) {
        if (hours == 0) {
            return Map.of();
        }
        // The monotonic clock measures waits, and is the same for all.
        return Map.of(
                "LD_PRELOAD",
                library().toString(),
                "FAKETIME",
                (hours > 0 ? "+" : "") + hours + "h",
                "FAKETIME_DONT_FAKE_MONOTONIC",
                "1");
    }

    private static Path library() {
        for (String root : List.of("/usr/lib", "/usr/lib64", "/usr/local/lib")) {
            Path direct = Path.of(root, LIBRARY);
            if (Files.exists(direct)) {
                return direct;
            }
            try (Stream<Path> below = Files.exists(Path.of(root)) ? Files.list(Path.of(root)) : Stream.empty()) {
                var found = below.map(path -> path.resolve(LIBRARY))
                        .filter(Files::exists)
                        .findFirst();
                if (found.isPresent()) {
                    return found.get();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        throw new AssertionError("No clock can be moved: libfaketime.so.1 is missing. Install the package libfaketime");
    }
}
