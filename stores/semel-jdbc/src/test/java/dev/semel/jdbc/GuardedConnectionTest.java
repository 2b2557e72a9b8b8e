package dev.semel.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GuardedConnectionTest {
    private TestDatabase database;
    private Connection raw;
    private Connection guarded;

    private interface Call {
        void on(Connection connection) throws SQLException;
    }

    @BeforeEach
    void open() throws SQLException {
        database = Servers.h2().newDatabase();
        raw = database.connect();
        raw.setAutoCommit(false);
        guarded = GuardedConnection.over(raw);
    }

    @AfterEach
    void close() throws SQLException {
        raw.close();
        database.close();
    }

    @Test
    void endingTheTransactionIsRefused() throws SQLException {
        List<Call> calls = List.of(
                Connection::commit,
                Connection::rollback,
                Connection::close,
                connection -> connection.setAutoCommit(true),
                connection -> connection.abort(Runnable::run),
                connection -> connection.unwrap(Connection.class));
        assertThat(calls)
                .allSatisfy(call -> assertThatThrownBy(() -> call.on(guarded))
                        .isInstanceOf(SQLException.class)
                        .hasMessageContaining("Semel refuses"));
        assertThat(raw.isClosed()).isFalse();
        assertThat(raw.getAutoCommit()).isFalse();
        assertThat(guarded.isWrapperFor(Connection.class)).isFalse();
    }

    @Test
    void statementsAndMetadataLeadBackToTheGuardOnly() throws SQLException {
        try (Statement statement = guarded.createStatement();
                Statement prepared = guarded.prepareStatement("SELECT 1")) {
            assertThat(statement.getConnection()).isSameAs(guarded);
            assertThat(prepared.getConnection()).isSameAs(guarded);
            assertThatThrownBy(() -> prepared.unwrap(Statement.class)).isInstanceOf(SQLException.class);
        }
        assertThat(guarded.getMetaData().getConnection()).isSameAs(guarded);
    }

    @Test
    void savepointsAndWorkPass() throws SQLException {
        try (Statement statement = guarded.createStatement()) {
            statement.execute("CREATE TABLE t (i INT)");
            Savepoint savepoint = guarded.setSavepoint();
            assertThat(statement.executeUpdate("INSERT INTO t VALUES (1)")).isEqualTo(1);
            guarded.rollback(savepoint);
            try (var rows = statement.executeQuery("SELECT count(*) FROM t")) {
                rows.next();
                assertThat(rows.getInt(1)).isZero();
            }
        }
    }

    @Test
    void exceptionsOfTheDriverComeAsTheyAre() {
        assertThatThrownBy(() -> guarded.prepareStatement("NONSENSE"))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("NONSENSE");
    }

    @Test
    void guardEqualsItself() {
        assertThat(guarded).isEqualTo(guarded).isNotEqualTo(raw);
        assertThat(guarded.hashCode()).isEqualTo(guarded.hashCode());
    }
}
