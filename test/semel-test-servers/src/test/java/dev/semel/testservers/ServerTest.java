package dev.semel.testservers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(180)
class ServerTest {
    @ParameterizedTest
    @EnumSource
    void isTheProductThatItsKindNames(Database kind) throws SQLException {
        try (TestDatabase database = Servers.of(kind).newDatabase();
                Connection connection = database.connect()) {
            assertThat(connection.getMetaData().getDatabaseProductName()).isEqualTo(kind.productName());
            assertThat(database.kind()).isEqualTo(kind);
        }
    }

    @ParameterizedTest
    @EnumSource
    void answersASelect(Database kind) throws SQLException {
        try (TestDatabase database = Servers.of(kind).newDatabase();
                Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT 41 + 1")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(42);
        }
    }

    @ParameterizedTest
    @EnumSource
    void isStartedOnceAndItsProcessRuns(Database kind) {
        DatabaseServer server = Servers.of(kind);
        assertThat(Servers.of(kind)).isSameAs(server);
        assertThat(ProcessHandle.of(server.pid()).map(ProcessHandle::isAlive)).contains(true);
    }

    @ParameterizedTest
    @EnumSource
    void databasesShareNothing(Database kind) throws SQLException {
        try (TestDatabase one = Servers.of(kind).newDatabase();
                TestDatabase other = Servers.of(kind).newDatabase()) {
            execute(one, "CREATE TABLE only_here (id INT)");
            execute(one, "SELECT id FROM only_here");
            assertThatThrownBy(() -> execute(other, "SELECT id FROM only_here")).isInstanceOf(SQLException.class);
            execute(other, "CREATE TABLE only_here (id INT)");
        }
    }

    @ParameterizedTest
    @EnumSource
    void closeDropsADatabaseThatIsInUse(Database kind) throws SQLException {
        TestDatabase database = Servers.of(kind).newDatabase();
        execute(database, "CREATE TABLE held (id INT)");
        Connection forgotten = database.connect();
        forgotten.setAutoCommit(false);
        try (Statement statement = forgotten.createStatement()) {
            statement.execute("INSERT INTO held VALUES (1)");
        }
        assertThatCode(database::close).doesNotThrowAnyException();
        assertThatThrownBy(() -> execute(database, "SELECT id FROM held")).isInstanceOf(SQLException.class);
    }

    @ParameterizedTest
    @EnumSource
    void poolHasItsSizeAndIsolationAndEndsWithTheDatabase(Database kind) throws SQLException {
        TestDatabase database = Servers.of(kind).newDatabase();
        var pool = database.pool(2, Connection.TRANSACTION_SERIALIZABLE);
        try (Connection first = pool.getConnection();
                Connection second = pool.getConnection()) {
            assertThat(first.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
            assertThat(second.isValid(5)).isTrue();
            assertThat(pool.getHikariPoolMXBean().getTotalConnections()).isEqualTo(2);
        }
        var plain = database.pool(1);
        assertThat(plain.getMaximumPoolSize()).isEqualTo(1);
        database.close();
        assertThat(pool.isClosed()).isTrue();
        assertThat(plain.isClosed()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(names = "H2", mode = EnumSource.Mode.EXCLUDE)
    void takesManyConnections(Database kind) throws Exception {
        try (TestDatabase database = Servers.of(kind).newDatabase();
                Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        kind == Database.POSTGRESQL ? "SHOW max_connections" : "SELECT @@max_connections")) {
            rows.next();
            assertThat(rows.getInt(1)).isEqualTo(300);
        }
    }

    private static void execute(TestDatabase database, String sql) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.setQueryTimeout((int) Duration.ofSeconds(30).toSeconds());
            statement.execute(sql);
        }
    }
}
