package dev.semel.testservers;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;

/**
 * Database servers, each started at its first use, shared by all tests of this JVM and stopped with it.
 * A server that runs already is used instead where a system property ({@code semel.test.mysql}) or an environment
 * variable ({@code SEMEL_TEST_MYSQL}) names its port, as {@link ServersMain} prints it. Whatever cannot be started or
 * reached is a {@link ServerUnavailableException}, at every call. Safe for use by several threads.
 */
public final class Servers {
    private static final H2Server H2 = new H2Server();
    private static final StartOnce POSTGRES = shared(new PostgresVendor(), PostgresStarter::start);
    private static final StartOnce MYSQL =
            shared(new MysqlVendor(Database.MYSQL), new MysqlStarter(new Mysql8())::start);
    private static final StartOnce MARIADB =
            shared(new MysqlVendor(Database.MARIADB), new MysqlStarter(new Mariadb11())::start);

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

    /** MySQL 8.0.15, with up to 300 connections; it writes no binary log. */
    public static DatabaseServer mysql() {
        return MYSQL.get();
    }

    /**
     * Starts a separate MySQL, to be closed by the caller.
     *
     * @param settings of the server by the names of its command line without dashes in front, such as
     *     {@code innodb-flush-log-at-trx-commit}
     */
    public static OwnServer mysql(Map<String, String> settings) {
        return stoppedWithJvm(new MysqlStarter(new Mysql8()).start(settings));
    }

    /**
     * Starts a separate MySQL of another version, to be closed by the caller.
     *
     * @param home its unpacked files, with {@code bin/mysqld} among them
     * @param settings of the server, named as for {@link #mysql(Map)}; without any it is durable and writes a binary log
     */
    public static OwnServer mysql(Path home, Map<String, String> settings) {
        return stoppedWithJvm(new MysqlStarter(new MysqlFiles(home)).start(settings));
    }

    /** MariaDB 11.4.5, with up to 300 connections; it writes no binary log. */
    public static DatabaseServer mariadb() {
        return MARIADB.get();
    }

    /**
     * Starts a separate MariaDB, to be closed by the caller.
     *
     * @param settings of the server, named as for {@link #mysql(Map)}
     */
    public static OwnServer mariadb(Map<String, String> settings) {
        return stoppedWithJvm(new MysqlStarter(new Mariadb11()).start(settings));
    }

    /**
     * Starts a separate server of a kind that forces each commit to the disk, to be closed by the caller.
     *
     * @throws IllegalArgumentException for H2, which has no process of its own
     */
    public static OwnServer durable(Database kind) {
        return switch (kind) {
            case POSTGRESQL -> postgres(Map.of("fsync", "on", "synchronous_commit", "on"));
            case MYSQL -> mysql(Map.of("innodb-flush-log-at-trx-commit", "1"));
            case MARIADB -> mariadb(Map.of("innodb-flush-log-at-trx-commit", "1"));
            case H2 -> throw new IllegalArgumentException("H2 runs in this JVM");
        };
    }

    /** The server of this kind. */
    public static DatabaseServer of(Database kind) {
        return switch (kind) {
            case H2 -> h2();
            case POSTGRESQL -> postgres();
            case MYSQL -> mysql();
            case MARIADB -> mariadb();
        };
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

    static NetworkServer stoppedWithJvm(NetworkServer server) {
        Runtime.getRuntime().addShutdownHook(new Thread(server::close, "stop " + server));
        return server;
    }
}
