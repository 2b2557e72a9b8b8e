package dev.semel.testservers;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A MySQL whose files are there already; at its own settings, and so with its binary log. */
final class MysqlFiles implements MysqlProduct {
    private final Path home;

    MysqlFiles(Path home) {
        if (!Files.isRegularFile(program(home))) {
            throw new ServerUnavailableException("No MySQL in " + home);
        }
        this.home = home;
    }

    @Override
    public Database kind() {
        return Database.MYSQL;
    }

    @Override
    public String version() {
        return "mysql-files-" + home.toAbsolutePath().toString().replaceAll("[^A-Za-z0-9.]+", "-");
    }

    @Override
    public Path home() {
        return home;
    }

    @Override
    public Path program(Path files) {
        return files.resolve("bin/mysqld");
    }

    @Override
    public List<String> initialisation(Path files, Path data) {
        return MysqlProduct.asRoot(List.of(
                program(files).toString(),
                "--no-defaults",
                "--initialize-insecure",
                "--basedir=" + files,
                "--datadir=" + data));
    }

    @Override
    public Map<String, String> settings() {
        return Map.of("mysqlx", "OFF", "secure-file-priv", "NULL");
    }
}
