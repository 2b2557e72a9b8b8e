package dev.semel.testservers;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import org.h2.jdbcx.JdbcDataSource;

/** H2 within this JVM; each database is one of its own in memory, or a file. */
final class H2Server implements DatabaseServer {
    /** Milliseconds: long enough for a rival's work in a test, short enough to fail before the test's own bound. */
    private static final String LOCK_TIMEOUT =
            ";LOCK_TIMEOUT=" + Integer.getInteger("semel.test.h2.lock-timeout", 10_000);

    static {
        // Else a file's server would listen on the machine's outer address. H2 reads this once, when it is loaded.
        if (System.getProperty("h2.bindAddress") == null) {
            System.setProperty("h2.bindAddress", "127.0.0.1");
        }
    }

    @Override
    public Database kind() {
        return Database.H2;
    }

    @Override
    public int port() {
        return 0;
    }

    @Override
    public long pid() {
        return ProcessHandle.current().pid();
    }

    @Override
    public TestDatabase newDatabase() {
        String url = "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1" + LOCK_TIMEOUT;
        JdbcDataSource source = source(url);
        return new TestDatabase(this, new TestDatabase.Location(url, "sa", "", source), () -> shutDown(source));
    }

    /** A database in a file that several processes may open: the first serves the others. */
    TestDatabase file(Path file) {
        String url = "jdbc:h2:file:" + file.toAbsolutePath() + ";AUTO_SERVER=TRUE" + LOCK_TIMEOUT;
        return new TestDatabase(this, new TestDatabase.Location(url, "sa", "", source(url)), () -> {});
    }

    private static JdbcDataSource source(String url) {
        JdbcDataSource source = new JdbcDataSource();
        source.setURL(url);
        source.setUser("sa");
        source.setPassword("");
        return source;
    }

    private static void shutDown(JdbcDataSource source) {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("SHUTDOWN IMMEDIATELY");
        } catch (SQLException e) {
            throw new ServerUnavailableException("H2 database not shut down", e);
        }
    }
}
