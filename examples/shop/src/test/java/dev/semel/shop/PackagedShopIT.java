package dev.semel.shop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The jar as it is started by hand, with its own processes, in an empty working folder. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class PackagedShopIT {
    @TempDir
    private Path folder;

    private Process shop;

    @AfterEach
    void end() {
        shop.descendants().forEach(ProcessHandle::destroyForcibly);
        shop.destroyForcibly();
    }

    @Test
    void allDrillsPassAndTheirProcessesAreGone() throws Exception {
        List<String> lines = output(start("--drills"));

        assertThat(shop.waitFor()).as(String.join("\n", lines)).isZero();
        assertThat(lines)
                .anyMatch(line -> line.matches("another-node .* passed in .*"))
                .anyMatch(line -> line.matches("crash .* passed in .*"))
                .anyMatch(line -> line.matches("\\s+process \\d+ killed: .*"))
                .contains("All drills passed.");
        assertThat(shop.descendants()).isEmpty();
    }

    @Test
    void aPortInUseIsNamed() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            List<String> lines = output(start("--server.port=" + taken.getLocalPort()));

            assertThat(shop.waitFor()).isNotZero();
            assertThat(lines).anyMatch(line -> line.contains("Port " + taken.getLocalPort() + " was already in use"));
        }
    }

    @Test
    void aNodeEndsWithTheProcessThatStartedIt() throws Exception {
        start("--shop.node=true", "--server.port=0");
        try (BufferedReader lines = shop.inputReader()) {
            assertThat(lines.lines().anyMatch(line -> line.startsWith("shop.node port ")))
                    .isTrue();

            shop.getOutputStream().close();

            assertThat(shop.waitFor(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    private Process start(String... arguments) throws IOException {
        Path target = Path.of(System.getProperty("user.dir"), "target");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                target.resolve("shop.jar").toString()));
        command.addAll(List.of(arguments));
        shop = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        return shop;
    }

    private static List<String> output(Process process) throws IOException {
        try (BufferedReader lines = process.inputReader()) {
            return lines.lines().toList();
        }
    }
}
