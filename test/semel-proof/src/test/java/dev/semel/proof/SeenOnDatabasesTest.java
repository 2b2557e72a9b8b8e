package dev.semel.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.semel.testservers.Database;
import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Why the claims are as they are: what each database does with the statements that come to mind first. What Semel does
 * instead in the same situations is {@link InsteadTest}'s; the races are the store contract's and {@code ClaimRaceTest}'s.
 */
class SeenOnDatabasesTest {
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Connection> opened = new ArrayList<>();
    private TestDatabase database;

    @AfterEach
    void close() throws SQLException {
        for (Connection connection : opened) {
            connection.close();
        }
        database.close();
        threads.shutdownNow();
    }

    @Test
    void postgresAbortsTheTransactionAtADuplicateAndDoNothingDoesNot() throws Exception {
        start(Database.POSTGRESQL);
        run(session(), "INSERT INTO k VALUES (1, 0)", true);
        Connection second = session();
        assertThat(failure(() -> run(second, "INSERT INTO k VALUES (1, 0)", false))
                        .getSQLState())
                .isEqualTo("23505");
        assertThat(failure(() -> run(second, "SELECT 1", false)).getSQLState()).isEqualTo("25P02");
        second.rollback();
        assertThat(run(second, "INSERT INTO k VALUES (1, 0) ON CONFLICT DO NOTHING", false))
                .isZero();
        assertThat(number(second, "SELECT COUNT(*) FROM k")).isEqualTo(1);
    }

    @Test
    void postgresDoNothingWaitsForTheRival() throws Exception {
        start(Database.POSTGRESQL);
        Connection first = session();
        run(first, "INSERT INTO k VALUES (1, 0)", false);
        Connection second = session();
        Future<Integer> waiting =
                threads.submit(() -> run(second, "INSERT INTO k VALUES (1, 0) ON CONFLICT DO NOTHING", false));
        Connection third = session();
        await().until(() -> number(third, "SELECT COUNT(*) FROM pg_locks WHERE NOT granted") > 0);
        assertThat(waiting.isDone()).isFalse();
        first.commit();
        assertThat(waiting.get(20, TimeUnit.SECONDS)).isZero();
    }

    @Test
    void postgresRepeatableReadCannotUpdateWhatItCannotSee() throws Exception {
        start(Database.POSTGRESQL);
        Connection reader = session(Connection.TRANSACTION_REPEATABLE_READ);
        assertThat(number(reader, "SELECT COUNT(*) FROM k")).isZero();
        run(session(), "INSERT INTO k VALUES (1, 0)", true);
        assertThat(failure(() -> run(reader, "INSERT INTO k VALUES (1, 0) ON CONFLICT (id) DO UPDATE SET v = 1", false))
                        .getSQLState())
                .isEqualTo("40001");
    }

    @Test
    void postgresUpsertThatChangesNothingLocksTheRowAllTheSame() throws Exception {
        start(Database.POSTGRESQL);
        run(session(), "INSERT INTO k VALUES (1, 0)", true);
        Connection replay = session();
        String upsert = "INSERT INTO k VALUES (1, 0) ON CONFLICT (id) DO UPDATE SET v = 1 WHERE false";
        assertThat(run(replay, upsert, false)).isZero();
        String lock = "SELECT id FROM k WHERE id = 1 FOR UPDATE NOWAIT";
        Connection other = session();
        assertThat(failure(() -> number(other, lock)).getSQLState()).isEqualTo("55P03");
        other.rollback();
        replay.commit();
        assertThat(number(other, lock)).isEqualTo(1);
    }

    @Test
    void postgresAdvisoryLockIsReentrantAndGoesBackWithASavepoint() throws Exception {
        start(Database.POSTGRESQL);
        Connection owner = session();
        Connection rival = session();
        String lock = "SELECT CASE WHEN pg_try_advisory_xact_lock(7) THEN 1 ELSE 0 END";
        Savepoint before = owner.setSavepoint();
        assertThat(number(owner, lock)).isEqualTo(1);
        assertThat(number(owner, lock)).isEqualTo(1);
        assertThat(number(rival, lock)).isZero();
        owner.rollback(before);
        assertThat(number(rival, lock)).isEqualTo(1);
        rival.commit();
        assertThat(number(owner, lock)).isEqualTo(1);
    }

    @Test
    void mysqlMissesTheWinnerInAnOldSnapshotAndALockingReadSeesIt() throws Exception {
        start(Database.MYSQL);
        Connection reader = session(Connection.TRANSACTION_REPEATABLE_READ);
        assertThat(number(reader, "SELECT COUNT(*) FROM k")).isZero();
        run(session(), "INSERT INTO k VALUES (1, 0)", true);
        assertThat(failure(() -> run(reader, "INSERT INTO k VALUES (1, 0)", false))
                        .getErrorCode())
                .isEqualTo(1062);
        assertThat(number(reader, "SELECT COUNT(*) FROM k")).isZero();
        assertThat(number(reader, "SELECT COUNT(*) FROM k WHERE id = 1 FOR SHARE"))
                .isEqualTo(1);
    }

    @Test
    void mysqlInsertWaitsForTheRivalAndIsThenADuplicate() throws Exception {
        start(Database.MYSQL);
        Connection first = session();
        run(first, "INSERT INTO k VALUES (1, 0)", false);
        Connection second = session();
        Future<Integer> waiting = threads.submit(() -> run(second, "INSERT INTO k VALUES (1, 0)", false));
        Connection watcher = session();
        await().until(() -> number(watcher, "SELECT COUNT(*) FROM performance_schema.data_lock_waits") > 0);
        first.commit();
        assertThatThrownBy(() -> waiting.get(20, TimeUnit.SECONDS))
                .cause()
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getErrorCode()).isEqualTo(1062));
    }

    @Test
    void mysqlLockTimeoutKeepsEarlierWork() throws Exception {
        start(Database.MYSQL);
        run(session(), "INSERT INTO k VALUES (1, 0)", false);
        Connection second = session();
        run(second, "INSERT INTO k VALUES (9, 0)", false);
        run(second, "SET SESSION innodb_lock_wait_timeout = 1", false);
        assertThat(failure(() -> run(second, "INSERT INTO k VALUES (1, 0)", false))
                        .getErrorCode())
                .isEqualTo(1205);
        second.commit();
        assertThat(number(session(), "SELECT COUNT(*) FROM k WHERE id = 9")).isEqualTo(1);
    }

    @Test
    void mysqlDeadlocksTheOthersWhenTheFirstRollsBack() throws Exception {
        start(Database.MYSQL);
        Connection first = session();
        run(first, "INSERT INTO k VALUES (1, 0)", false);
        List<Future<Integer>> waiting = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Connection rival = session();
            waiting.add(threads.submit(() -> run(rival, "INSERT INTO k VALUES (1, 0)", true)));
        }
        Connection watcher = session();
        String waits = "SELECT COUNT(*) FROM performance_schema.data_lock_waits";
        await().until(() -> number(watcher, waits) >= 3);
        first.rollback();
        int in = 0;
        int refused = 0;
        for (Future<Integer> rival : waiting) {
            try {
                in += rival.get(30, TimeUnit.SECONDS);
            } catch (ExecutionException e) {
                assertThat(((SQLException) e.getCause()).getErrorCode()).isIn(1213, 1062);
                refused += ((SQLException) e.getCause()).getErrorCode() == 1213 ? 1 : 0;
            }
        }
        assertThat(in).isEqualTo(1);
        assertThat(refused).as("deadlocks").isPositive();
    }

    @Test
    void mysqlIgnoresAHintForTheLockTimeoutAndNowaitFailsAtOnce() throws Exception {
        start(Database.MYSQL);
        Connection first = session();
        run(first, "INSERT INTO k VALUES (1, 0)", false);
        Connection second = session();
        run(second, "INSERT INTO k VALUES (9, 0)", false);
        assertThat(failure(() -> number(second, "SELECT COUNT(*) FROM k WHERE id = 1 FOR SHARE NOWAIT"))
                        .getErrorCode())
                .isEqualTo(3572);
        assertThat(number(second, "SELECT COUNT(*) FROM k WHERE id = 9"))
                .as("earlier work stands")
                .isEqualTo(1);
        assertThat(number(
                        second,
                        "SELECT /*+ SET_VAR(innodb_lock_wait_timeout = 1) */ @@session.innodb_lock_wait_timeout"))
                .isGreaterThan(1);
    }

    @Test
    void mysqlUpsertReportsOneForAnInsertAndForNothing() throws Exception {
        start(Database.MYSQL);
        Connection session = session();
        String upsert = "INSERT INTO k VALUES (1, 0) ON DUPLICATE KEY UPDATE id = id";
        assertThat(run(session, upsert, false)).isEqualTo(1);
        assertThat(run(session, upsert, false)).isEqualTo(1);
    }

    @Test
    void mariadbFailsAtOnceWhereTheStatementSaysSoAndGoesOn() throws Exception {
        start(Database.MARIADB);
        Connection first = session();
        run(first, "INSERT INTO k VALUES (1, 0)", false);
        Connection second = session();
        run(second, "INSERT INTO k VALUES (9, 0)", false);
        String atOnce = "SET STATEMENT innodb_lock_wait_timeout = 0 FOR INSERT INTO k VALUES (1, 0)";
        assertThat(failure(() -> run(second, atOnce, false)).getErrorCode()).isEqualTo(1205);
        second.commit();
        assertThat(number(session(), "SELECT COUNT(*) FROM k")).isEqualTo(1);
    }

    @Test
    void h2BlocksThenRefusesAndRepeatableReadNeverSeesTheWinner() throws Exception {
        start(Database.H2);
        Connection reader = session(Connection.TRANSACTION_REPEATABLE_READ);
        assertThat(number(reader, "SELECT COUNT(*) FROM k")).isZero();
        Connection first = session();
        run(first, "INSERT INTO k VALUES (1, 0)", false);
        Connection second = session();
        run(second, "SET LOCK_TIMEOUT 50", false);
        assertThat(failure(() -> run(second, "INSERT INTO k VALUES (1, 0)", false))
                        .getErrorCode())
                .isEqualTo(50200);
        first.commit();
        assertThat(failure(() -> run(second, "INSERT INTO k VALUES (1, 0)", false))
                        .getSQLState())
                .isEqualTo("23505");
        assertThat(number(second, "SELECT COUNT(*) FROM k")).isEqualTo(1);
        assertThat(failure(() -> run(reader, "INSERT INTO k VALUES (1, 0)", false))
                        .getSQLState())
                .isEqualTo("23505");
        assertThat(number(reader, "SELECT COUNT(*) FROM k")).isZero();
    }

    private void start(Database kind) throws SQLException {
        database = Servers.of(kind).newDatabase();
        run(session(), "CREATE TABLE k (id INT PRIMARY KEY, v INT)", true);
    }

    private Connection session() throws SQLException {
        Connection connection = database.connect();
        connection.setAutoCommit(false);
        opened.add(connection);
        return connection;
    }

    private Connection session(int isolation) throws SQLException {
        Connection connection = session();
        connection.setTransactionIsolation(isolation);
        return connection;
    }

    private static int run(Connection connection, String sql, boolean commit) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            int rows = statement.execute() ? 0 : statement.getUpdateCount();
            if (commit) {
                connection.commit();
            }
            return rows;
        }
    }

    private static long number(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet result = statement.executeQuery()) {
            result.next();
            return result.getLong(1);
        }
    }

    private static SQLException failure(Step step) {
        List<SQLException> thrown = new ArrayList<>();
        assertThatThrownBy(() -> {
                    try {
                        step.run();
                    } catch (SQLException e) {
                        thrown.add(e);
                        throw e;
                    }
                })
                .isInstanceOf(SQLException.class);
        return thrown.get(0);
    }

    private interface Step {
        Object run() throws SQLException;
    }
}
