package dev.semel.testservers;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** Starts PostgreSQL 17 from its Maven artifact; unpacking is cached by the library that does it. */
final class PostgresStarter {
    private PostgresStarter() {}

    static NetworkServer start(Map<String, String> settings) {
        try {
            Path directory = Files.createTempDirectory("semel-postgresql");
            Path data = directory.resolve("data");
            Path log = directory.resolve("server.log");
            var output = ProcessBuilder.Redirect.appendTo(log.toFile());
            EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
                    .setDataDirectory(data)
                    .setRegisterShutdownHook(false)
                    .setPGStartupWait(Duration.ofSeconds(60))
                    .setOutputRedirector(output)
                    .setErrorRedirector(output)
                    .setServerConfig("max_connections", "300")
                    .setServerConfig("synchronous_commit", "on");
            settings.forEach((name, value) -> builder.setServerConfig(name, quoted(value)));
            return started(builder, directory, data, log);
        } catch (IOException e) {
            throw new ServerUnavailableException("No temporary directory for PostgreSQL", e);
        }
    }

    private static NetworkServer started(EmbeddedPostgres.Builder builder, Path directory, Path data, Path log) {
        try {
            EmbeddedPostgres postgres = builder.start();
            long pid = Long.parseLong(
                    Files.readAllLines(data.resolve("postmaster.pid")).get(0).strip());
            OrphanGuard guard = OrphanGuard.over(pid, directory);
            return new NetworkServer(
                    new PostgresVendor(),
                    new NetworkServer.Address(postgres.getPort(), pid),
                    () -> stop(postgres, guard, directory));
        } catch (IOException | RuntimeException e) {
            throw new ServerUnavailableException("PostgreSQL did not start. " + ServerLog.tail(log), e);
        }
    }

    private static void stop(EmbeddedPostgres postgres, OrphanGuard guard, Path directory) {
        try {
            postgres.close();
            guard.dismiss();
            Directories.delete(directory);
        } catch (IOException e) {
            throw new ServerUnavailableException("PostgreSQL did not stop", e);
        }
    }

    /** The settings pass through a shell. */
    private static String quoted(String value) {
        return "'" + value.replace("'", "'\\''") + "'";
    }
}
