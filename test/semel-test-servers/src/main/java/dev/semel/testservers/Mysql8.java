package dev.semel.testservers;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** MySQL 8.0.15, an archive within a jar. */
final class Mysql8 implements MysqlProduct {
    private static final String ARCHIVE = "/mysql-Linux-amd64.tar.gz";

    @Override
    public Database kind() {
        return Database.MYSQL;
    }

    @Override
    public String version() {
        return "mysql-8.0.15";
    }

    @Override
    public Path home() throws IOException {
        return Cache.directory(version(), Mysql8::unpack);
    }

    private static void unpack(Path directory) throws IOException {
        Path archive = directory.resolve("archive.tar.gz");
        try (InputStream in = Mysql8.class.getResourceAsStream(ARCHIVE)) {
            if (in == null) {
                throw new ServerUnavailableException("No " + ARCHIVE + " on the class path");
            }
            Files.copy(in, archive);
        }
        Path log = directory.resolve("unpack.log");
        Command.run(log, List.of("tar", "-xzf", archive.toString(), "-C", directory.toString()));
        Files.delete(archive);
    }

    @Override
    public Path program(Path home) {
        return home.resolve("bin/mysqld");
    }

    @Override
    public List<String> initialisation(Path home, Path data) {
        return MysqlProduct.asRoot(List.of(
                program(home).toString(),
                "--no-defaults",
                "--initialize-insecure",
                "--basedir=" + home,
                "--datadir=" + data,
                "--innodb-log-file-size=16M"));
    }

    @Override
    public Map<String, String> settings() {
        return Map.of(
                "mysqlx", "OFF",
                "disable-log-bin", "ON",
                "secure-file-priv", "NULL",
                "innodb-log-file-size", "16M",
                "innodb-flush-log-at-trx-commit", "2");
    }
}
