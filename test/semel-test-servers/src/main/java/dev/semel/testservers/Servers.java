package dev.semel.testservers;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;

/**
 * Database servers, each started at its first use, shared by all tests of this JVM and stopped with it.
 * A server that runs already is used instead where a system property ({@code semel.test.mysql}) or an environment
 * variable ({@code SEMEL_TEST_MYSQL}) names its port, as {@code ServersMain} prints it. Whatever cannot be started or
 * reached is a {@link ServerUnavailableException}, at every call. Safe for use by several threads.
 */
public final class Servers {
    private static final H2Server H2 = new H2Server();
    private static final StartOnce POSTGRES = shared(new PostgresVendor(), PostgresStarter::start);

    private Servers() {}

    /** PostgreSQL 17, with up to 300 connections; it does not wait for the disk. */
    public static DatabaseServer postgres() {
        return POSTGRES.get();
    }

    /**
     * Starts a separate PostgreSQL, to be closed by the caller.
     *
     * @param settings of the server, such as {@code synchronous_standby_names}
     */
    public static OwnServer postgres(Map<String, String> settings) {
        return stoppedWithJvm(PostgresStarter.start(settings));
    }

    /** H2 in this JVM; each database lives in memory. */
    public static DatabaseServer h2() {
        return H2;
    }

    /**
     * An H2 database in a file that several processes may have open; closing it leaves the file.
     *
     * @param file the path without {@code .mv.db}
     */
    public static TestDatabase h2File(Path file) {
        return H2.file(file);
    }

    private static StartOnce shared(Vendor vendor, Function<Map<String, String>, NetworkServer> starter) {
        return new StartOnce(() -> Attachment.find(vendor).orElseGet(() -> stoppedWithJvm(starter.apply(Map.of()))));
    }

    private static NetworkServer stoppedWithJvm(NetworkServer server) {
        Runtime.getRuntime().addShutdownHook(new Thread(server::close, "stop " + server));
        return server;
    }
}
