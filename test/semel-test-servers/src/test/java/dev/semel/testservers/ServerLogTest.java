package dev.semel.testservers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerLogTest {
    @TempDir
    private Path directory;

    @Test
    void namesThePackageOfAMissingLibrary() throws IOException {
        Path log = Files.writeString(
                directory.resolve("log"),
                "mysqld: error while loading shared libraries: libaio.so.1: cannot open shared object file");
        assertThat(ServerLog.tail(log)).contains("libaio.so.1: install the package libaio1");
    }

    @Test
    void showsTheEndOfALongLog() throws IOException {
        Path log = Files.writeString(directory.resolve("log"), "begin" + "x".repeat(10_000) + "end");
        assertThat(ServerLog.tail(log)).endsWith("xend").doesNotContain("begin");
    }

    @Test
    void doesWithoutALog() {
        assertThat(ServerLog.tail(directory.resolve("none"))).isEqualTo("Its log ends:\n");
    }
}
