package dev.semel.testservers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import org.h2.jdbc.JdbcConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class CountingDataSourceTest {
    private static final String INSERT = "INSERT INTO t VALUES (?)";

    private final TestDatabase database = Servers.h2().newDatabase();
    private final CountingDataSource counting = CountingDataSource.over(database.dataSource());

    @BeforeEach
    void createTable() throws SQLException {
        execute("CREATE TABLE t (id INT PRIMARY KEY)");
        counting.reset();
    }

    @AfterEach
    void drop() {
        database.close();
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = counting.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void listsPlainAndPreparedStatementsInOrder() throws SQLException {
        try (Connection connection = counting.getConnection();
                PreparedStatement insert = connection.prepareStatement(INSERT);
                Statement select = connection.createStatement()) {
            insert.setInt(1, 1);
            insert.executeUpdate();
            select.executeQuery("SELECT id FROM t");
            insert.setInt(1, 2);
            insert.execute();
        }
        assertThat(counting.statements()).containsExactly(INSERT, "SELECT id FROM t", INSERT);
        assertThat(counting.roundTrips()).isEqualTo(3);
    }

    @Test
    void countsTheWholeLifeOfATransaction() throws SQLException {
        try (Connection connection = counting.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            connection.setAutoCommit(false);
            connection.setAutoCommit(false);
            Savepoint mark = connection.setSavepoint("mark");
            statement.executeUpdate("INSERT INTO t VALUES (1)");
            connection.rollback(mark);
            connection.releaseSavepoint(connection.setSavepoint());
            connection.commit();
            connection.rollback();
        }
        assertThat(counting.calls())
                .containsExactly(
                        new JdbcCall(JdbcCall.Kind.CONNECTION, ""),
                        new JdbcCall(JdbcCall.Kind.SET_ISOLATION, "2"),
                        new JdbcCall(JdbcCall.Kind.AUTO_COMMIT, "false"),
                        new JdbcCall(JdbcCall.Kind.SAVEPOINT, "mark"),
                        new JdbcCall(JdbcCall.Kind.STATEMENT, "INSERT INTO t VALUES (1)"),
                        new JdbcCall(JdbcCall.Kind.ROLLBACK_TO_SAVEPOINT, ""),
                        new JdbcCall(JdbcCall.Kind.SAVEPOINT, ""),
                        new JdbcCall(JdbcCall.Kind.RELEASE_SAVEPOINT, ""),
                        new JdbcCall(JdbcCall.Kind.COMMIT, ""),
                        new JdbcCall(JdbcCall.Kind.ROLLBACK, ""));
        assertThat(counting.commits()).isEqualTo(1);
        assertThat(counting.rollbacks()).isEqualTo(1);
        assertThat(counting.roundTrips()).isEqualTo(8);
    }

    @Test
    void countsABatchOnce() throws SQLException {
        try (Connection connection = counting.getConnection();
                PreparedStatement prepared = connection.prepareStatement(INSERT);
                Statement plain = connection.createStatement()) {
            for (int id = 1; id <= 3; id++) {
                prepared.setInt(1, id);
                prepared.addBatch();
            }
            prepared.executeBatch();
            plain.addBatch("DELETE FROM t WHERE id = 1");
            plain.addBatch("DELETE FROM t WHERE id = 2");
            plain.executeBatch();
        }
        assertThat(counting.statements())
                .containsExactly(INSERT, "DELETE FROM t WHERE id = 1; DELETE FROM t WHERE id = 2");
        assertThat(counting.count(JdbcCall.Kind.BATCH)).isEqualTo(2);
    }

    @Test
    void aFailedStatementCountsAndKeepsItsException() throws SQLException {
        execute("INSERT INTO t VALUES (1)");
        assertThatThrownBy(() -> execute("INSERT INTO t VALUES (1)"))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("23505"));
        assertThat(counting.statements()).hasSize(2);
    }

    @Test
    void countsAllThreadsTogether() {
        CompletableFuture<?>[] threads = new CompletableFuture<?>[4];
        for (int i = 0; i < threads.length; i++) {
            String sql = "INSERT INTO t VALUES (" + i + ")";
            threads[i] = CompletableFuture.runAsync(
                    () -> {
                        try {
                            execute(sql);
                        } catch (SQLException e) {
                            throw new AssertionError(e);
                        }
                    },
                    Threads.each());
        }
        CompletableFuture.allOf(threads).join();
        assertThat(counting.statements()).hasSize(4);
        assertThat(counting.count(JdbcCall.Kind.CONNECTION)).isEqualTo(4);
    }

    @Test
    void knowsHowManyConnectionsAreOpen() throws SQLException {
        Connection first = counting.getConnection();
        Connection second = counting.getConnection();
        assertThat(counting.openConnections()).isEqualTo(2);
        first.close();
        first.close();
        assertThat(counting.openConnections()).isEqualTo(1);
        second.close();
        assertThat(counting.openConnections()).isZero();
    }

    @Test
    void objectsKeepTheirIdentityAndUnwrap() throws SQLException {
        try (Connection connection = counting.getConnection();
                Statement statement = connection.createStatement()) {
            assertThat(statement.getConnection()).isSameAs(connection);
            assertThat(connection).isEqualTo(connection).hasSameHashCodeAs(connection);
            assertThat(connection.unwrap(JdbcConnection.class)).isNotNull();
            assertThat(connection.unwrap(Connection.class)).isSameAs(connection);
        }
    }

    @Test
    void seesAPoolFromBelow() throws SQLException {
        try (var pool = new HikariDataSource()) {
            pool.setDataSource(counting);
            pool.setMaximumPoolSize(1);
            try (Connection connection = pool.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("INSERT INTO t VALUES (1)");
            }
        }
        assertThat(counting.statements()).contains("INSERT INTO t VALUES (1)");
        assertThat(counting.count(JdbcCall.Kind.CONNECTION)).isEqualTo(1);
    }
}
