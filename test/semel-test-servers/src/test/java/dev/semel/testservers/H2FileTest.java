package dev.semel.testservers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class H2FileTest {
    @TempDir
    private Path directory;

    @Test
    void twoProcessesShareOneFile() throws Exception {
        Path file = directory.resolve("shared");
        try (TestDatabase database = Servers.h2File(file);
                Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE seen (process BIGINT)");
            long other = runInserter(file);
            try (ResultSet row = statement.executeQuery("SELECT process FROM seen")) {
                assertThat(row.next()).isTrue();
                assertThat(row.getLong(1)).isEqualTo(other);
            }
        }
    }

    private static long runInserter(Path file) throws IOException, InterruptedException {
        try (ChildJvm child = ChildJvm.of(Inserter.class, file.toString())) {
            assertThat(child.line()).isEqualTo("inserted");
            assertThat(child.process().waitFor()).isZero();
            return child.process().pid();
        }
    }

    /** Writes its process id into the database. */
    static final class Inserter {
        public static void main(String[] arguments) throws SQLException {
            try (TestDatabase database = Servers.h2File(Path.of(arguments[0]));
                    Connection connection = database.connect();
                    Statement statement = connection.createStatement()) {
                statement.execute(
                        "INSERT INTO seen VALUES (" + ProcessHandle.current().pid() + ")");
            }
            System.out.println("inserted");
        }
    }
}
