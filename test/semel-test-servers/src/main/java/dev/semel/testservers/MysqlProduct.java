package dev.semel.testservers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The files of MySQL or MariaDB, and where the two differ in starting. */
interface MysqlProduct {
    Database kind();

    /** The unpacked files. */
    Path home() throws IOException;

    /** The server program within {@link #home()}. */
    Path program(Path home);

    /** The command that fills an empty data directory. */
    List<String> initialisation(Path home, Path data);

    /** Settings that spare memory and disk, and hold before any other. */
    Map<String, String> settings();

    /** Names product and version, for the cache. */
    String version();

    /** The root user has to be named; others must not be. */
    static List<String> asRoot(List<String> command) {
        return "root".equals(System.getProperty("user.name"))
                ? Stream.concat(command.stream(), Stream.of("--user=root")).toList()
                : command;
    }
}
