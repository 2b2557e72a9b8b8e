package dev.semel.benchmarks.databases;

import dev.semel.testservers.Database;
import dev.semel.testservers.DatabaseServer;
import dev.semel.testservers.OwnServer;
import dev.semel.testservers.Servers;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Servers of the benchmarks' own, which lose no commit. H2 lives in this JVM's memory and has nothing to lose. */
final class Fleet {
    private static final Map<String, String> POSTGRESQL = Map.of(
            "fsync", "on",
            "synchronous_commit", "on",
            "full_page_writes", "on",
            "shared_buffers", "512MB",
            "max_wal_size", "4GB");
    private static final Map<String, String> MYSQL = Map.of(
            "innodb-flush-log-at-trx-commit", "1",
            "sync-binlog", "1",
            "innodb-buffer-pool-size", "512M");
    private static final Map<String, String> MYSQL_LOG = Map.of("innodb-redo-log-capacity", "1G");
    private static final Map<String, String> MARIADB = Map.of(
            "innodb-flush-log-at-trx-commit", "1",
            "innodb-buffer-pool-size", "512M",
            "innodb-log-file-size", "1G");

    private Fleet() {}

    interface Use {
        void on(DatabaseServer server) throws Exception;
    }

    static void with(Database kind, Optional<Path> mysql, Use use) throws Exception {
        if (kind == Database.H2) {
            use.on(Servers.h2());
            return;
        }
        try (OwnServer server = start(kind, mysql)) {
            use.on(server);
        }
    }

    private static OwnServer start(Database kind, Optional<Path> mysql) {
        return switch (kind) {
            case POSTGRESQL -> Servers.postgres(settings(kind, mysql));
            case MYSQL ->
                mysql.isPresent()
                        ? Servers.mysql(mysql.get(), settings(kind, mysql))
                        : Servers.mysql(settings(kind, mysql));
            case MARIADB -> Servers.mariadb(settings(kind, mysql));
            case H2 -> throw new IllegalArgumentException("H2 is no server");
        };
    }

    /** What the report says about how a server was set. */
    static Map<String, String> settings(Database kind, Optional<Path> mysql) {
        Map<String, String> settings = new TreeMap<>(
                switch (kind) {
                    case POSTGRESQL -> POSTGRESQL;
                    case MYSQL -> MYSQL;
                    case MARIADB -> MARIADB;
                    case H2 -> Map.of();
                });
        if (kind == Database.MYSQL && mysql.isPresent()) {
            settings.putAll(MYSQL_LOG);
        }
        return settings;
    }
}
