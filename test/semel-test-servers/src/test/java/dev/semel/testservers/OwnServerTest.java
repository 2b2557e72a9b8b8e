package dev.semel.testservers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(180)
class OwnServerTest {
    @Test
    void postgresTakesSettingsAndStopsWhenClosed() throws Exception {
        Map<String, String> settings = Map.of("synchronous_standby_names", "ANY 1 (nobody)", "fsync", "on");
        assertSettingHoldsAndServerStops(
                Servers::postgres, settings, "SHOW synchronous_standby_names", "ANY 1 (nobody)");
    }

    @Test
    void postgresHoldsACommitForWantOfAStandby() throws Exception {
        try (OwnServer server = Servers.postgres(Map.of("synchronous_standby_names", "nobody"));
                TestDatabase database = server.newDatabase();
                Connection holder = database.connect();
                Connection watcher = database.connect()) {
            CompletableFuture<Boolean> commit = CompletableFuture.supplyAsync(
                    () -> {
                        try (Statement statement = holder.createStatement()) {
                            return statement.execute("CREATE TABLE held (id INT)");
                        } catch (SQLException e) {
                            throw new AssertionError(e);
                        }
                    },
                    Threads.each());
            await().until(() -> answer(watcher, "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
                    .equals("1"));
            assertThat(commit).isNotDone();
            answer(watcher, "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
            assertThat(commit.get(20, TimeUnit.SECONDS)).isFalse();
        }
    }

    @Test
    void mysqlTakesSettingsAndStopsWhenClosed() throws Exception {
        assertSettingHoldsAndServerStops(
                Servers::mysql, Map.of("innodb-lock-wait-timeout", "7"), "SELECT @@innodb_lock_wait_timeout", "7");
    }

    @Test
    void mariadbTakesSettingsAndStopsWhenClosed() throws Exception {
        assertSettingHoldsAndServerStops(
                Servers::mariadb, Map.of("innodb-lock-wait-timeout", "7"), "SELECT @@innodb_lock_wait_timeout", "7");
    }

    @Test
    void aRefusedSettingFailsLoudlyWithTheServersWords() {
        assertThatThrownBy(() -> Servers.mariadb(Map.of("no-such-setting", "1")))
                .isInstanceOf(ServerUnavailableException.class)
                .hasMessageContaining("no-such-setting");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "H2")
    void aKilledServerBeginsAgainWithWhatWasCommitted(Database kind) throws SQLException {
        try (OwnServer server = Servers.durable(kind);
                TestDatabase database = server.newDatabase()) {
            long killed = server.pid();
            try (Connection connection = database.connect();
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE kept (id INT)");
                statement.execute("INSERT INTO kept (id) VALUES (7)");
                server.kill();
                assertThatThrownBy(() -> statement.executeQuery("SELECT id FROM kept"))
                        .isInstanceOf(SQLException.class);
            }
            assertThatThrownBy(database::connect).isInstanceOf(SQLException.class);
            server.restart();
            assertThat(server.pid()).isNotEqualTo(killed);
            try (Connection connection = database.connect()) {
                assertThat(answer(connection, "SELECT id FROM kept")).isEqualTo("7");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "H2")
    void aFrozenServerAnswersWhenItIsLetGo(Database kind) throws Exception {
        try (OwnServer server = Servers.durable(kind);
                TestDatabase database = server.newDatabase();
                Connection connection = database.connect()) {
            server.freeze();
            CompletableFuture<String> asked = CompletableFuture.supplyAsync(
                    () -> {
                        try {
                            return answer(connection, "SELECT 1");
                        } catch (SQLException e) {
                            throw new AssertionError(e);
                        }
                    },
                    Threads.each());
            assertThatThrownBy(() -> asked.get(500, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
            server.thaw();
            assertThat(asked.get(20, TimeUnit.SECONDS)).isEqualTo("1");
        }
    }

    private static void assertSettingHoldsAndServerStops(
            Function<Map<String, String>, OwnServer> start, Map<String, String> settings, String query, String value)
            throws SQLException {
        OwnServer server = start.apply(settings);
        try (TestDatabase database = server.newDatabase();
                Connection connection = database.connect()) {
            assertThat(answer(connection, query)).isEqualTo(value);
        } finally {
            server.close();
        }
        assertThat(ProcessHandle.of(server.pid()).filter(ProcessHandle::isAlive))
                .isEmpty();
        assertThatThrownBy(server::newDatabase).isInstanceOf(ServerUnavailableException.class);
    }

    private static String answer(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            assertThat(row.next()).isTrue();
            return row.getString(1);
        }
    }
}
