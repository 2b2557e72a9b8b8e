package dev.semel.testservers;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits by connecting until a server answers. */
final class Readiness {
    private static final Duration BOUND = Duration.ofSeconds(90);
    private static final Duration PAUSE = Duration.ofMillis(50);

    private Readiness() {}

    /** Connects once. */
    static void check(NetworkServer server) {
        try (Connection connection = server.connectHome()) {
            if (!connection.isValid(10)) {
                throw new ServerUnavailableException(server + " does not answer");
            }
        } catch (SQLException e) {
            throw new ServerUnavailableException("No connection to " + server, e);
        }
    }

    /**
     * Another server may have taken the port and answered in place of ours, which is about to give up.
     *
     * @param query gives the directory that the server who answers works in
     */
    static void checkOwner(NetworkServer server, String query, Path directory) {
        try (Connection connection = server.connectHome();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            if (!row.next() || !row.getString(1).startsWith(directory.toString())) {
                throw new ServerUnavailableException("Address already in use: " + server.port());
            }
        } catch (SQLException e) {
            throw new ServerUnavailableException("No connection to " + server, e);
        }
    }

    /**
     * Connects until it succeeds, the process is gone or the bound is reached.
     *
     * @param alive whether the process still runs
     */
    static void await(NetworkServer server, BooleanSupplier alive) {
        long end = System.nanoTime() + BOUND.toNanos();
        while (true) {
            try {
                check(server);
                return;
            } catch (ServerUnavailableException e) {
                if (!alive.getAsBoolean()) {
                    throw new ServerUnavailableException(server + " ended while starting", e);
                }
                if (System.nanoTime() - end > 0) {
                    throw new ServerUnavailableException(server + " does not answer after " + BOUND, e);
                }
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }
}
