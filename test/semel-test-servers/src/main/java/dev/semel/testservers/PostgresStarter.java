package dev.semel.testservers;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Starts PostgreSQL 17 from its Maven artifact; unpacking is cached by the library that does it. */
final class PostgresStarter {
    private PostgresStarter() {}

    static NetworkServer start(Map<String, String> settings) {
        return PortTakenException.withAnotherPort(() -> tryStart(settings));
    }

    private static NetworkServer tryStart(Map<String, String> settings) {
        try {
            Path empty = Cache.directory("postgresql-17.6-data", PostgresStarter::initialise);
            Path directory = Files.createTempDirectory("semel-postgresql");
            Path data = directory.resolve("data");
            Path log = directory.resolve("server.log");
            Directories.copy(empty.resolve("data"), data);
            EmbeddedPostgres.Builder builder = builder(data, log)
                    .setServerConfig("max_connections", "300")
                    .setServerConfig("synchronous_commit", "on");
            settings.forEach((name, value) -> builder.setServerConfig(name, quoted(value)));
            return started(builder, directory, data, log);
        } catch (IOException e) {
            throw new ServerUnavailableException("PostgreSQL was not prepared", e);
        }
    }

    /** The library makes a data directory when it starts a server on none. */
    private static void initialise(Path directory) throws IOException {
        Path log = directory.resolve("initialise.log");
        try (EmbeddedPostgres postgres = builder(directory.resolve("data"), log).start();
                Connection connection = postgres.getPostgresDatabase().getConnection()) {
            connection.isValid(10);
        } catch (SQLException | IOException | RuntimeException e) {
            end(directory.resolve("data"));
            throw PortTakenException.orOther("PostgreSQL was not initialised. ", ServerLog.tail(log), e);
        }
    }

    private static EmbeddedPostgres.Builder builder(Path data, Path log) {
        var output = ProcessBuilder.Redirect.appendTo(log.toFile());
        return EmbeddedPostgres.builder()
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setRegisterShutdownHook(false)
                .setPGStartupWait(Duration.ofSeconds(60))
                .setOutputRedirector(output)
                .setErrorRedirector(output);
    }

    private static NetworkServer started(EmbeddedPostgres.Builder builder, Path directory, Path data, Path log) {
        try {
            EmbeddedPostgres postgres = builder.start();
            ProcessHandle process = ProcessHandle.of(processOf(data))
                    .orElseThrow(() -> new ServerUnavailableException("PostgreSQL has ended. " + ServerLog.tail(log)));
            NetworkServer server = new NetworkServer(
                    new PostgresVendor(),
                    postgres.getPort(),
                    new OwnHost(process, command(process), directory, log, host -> stop(postgres, host)));
            Readiness.checkOwner(server, "SHOW data_directory", directory);
            return server;
        } catch (IOException | RuntimeException e) {
            String story = e.getMessage() + " " + ServerLog.tail(log);
            discard(directory, data);
            throw PortTakenException.orOther("PostgreSQL did not start. ", story, e);
        }
    }

    private static void discard(Path directory, Path data) {
        try {
            end(data);
            Directories.delete(directory);
        } catch (IOException e) {
            throw new ServerUnavailableException("Left behind: " + directory, e);
        }
    }

    /** A server that was given up on may still be starting. */
    private static void end(Path data) throws IOException {
        if (Files.exists(data.resolve("postmaster.pid"))) {
            ProcessHandle.of(processOf(data)).ifPresent(process -> {
                process.destroyForcibly();
                process.onExit().join();
            });
        }
    }

    private static long processOf(Path data) throws IOException {
        return Long.parseLong(
                Files.readAllLines(data.resolve("postmaster.pid")).get(0).strip());
    }

    /**
     * The library starts the server by a shell; what that came to is asked of the system. PostgreSQL does not run as root,
     * but for one who is root in a user namespace only.
     */
    private static List<String> command(ProcessHandle process) {
        List<String> command = new ArrayList<>();
        if ("root".equals(System.getProperty("user.name"))) {
            command.addAll(List.of("unshare", "-U"));
        }
        command.add(process.info().command().orElseThrow());
        command.addAll(List.of(process.info().arguments().orElseThrow()));
        return command;
    }

    private static void stop(EmbeddedPostgres postgres, OwnHost host) {
        try {
            if (host.alive()) {
                postgres.close();
            }
            host.forget();
        } catch (IOException e) {
            throw new ServerUnavailableException("PostgreSQL did not stop", e);
        }
    }

    /** The settings pass through a shell. */
    private static String quoted(String value) {
        return "'" + value.replace("'", "'\\''") + "'";
    }
}
