package dev.semel.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.WhenInDoubt;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest.Place;
import dev.semel.spi.CommitRefusedException;
import dev.semel.spi.Joined;
import dev.semel.spi.Ownership;
import dev.semel.spi.RestartableException;
import dev.semel.spi.StoreRefusedException;
import dev.semel.spi.TransactionAbortedException;
import dev.semel.testservers.DatabaseServer;
import dev.semel.testservers.Servers;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

class PostgreSqlTransactionalStoreTest extends TransactionalStoreTest {
    @Override
    DatabaseServer server() {
        return Servers.postgres();
    }

    @Test
    void swallowedErrorIsATransactionAbortedAndAMarkRevivesIt() {
        Wishes wishes = Wishes.some();
        inTransaction(transaction -> {
            Joined.Mark mark = transaction.mark().orElseThrow();
            Ownership own = acquire(wishes.transactional("a"));
            swallow("SELECT 1/0");
            assertThatThrownBy(() -> store.settle(own, done("x"))).isInstanceOf(TransactionAbortedException.class);
            assertThat(transaction.isRollbackOnly()).isTrue();
            mark.rollBack();
            assertThat(transaction.isRollbackOnly()).isFalse();
            return acquire(wishes.transactional("a").settled(done("no")));
        });
        assertThat(store.find(wishes.digest())).isPresent();
    }

    @Test
    void rowThatAConstraintRefusesIsNotQuoted() throws SQLException {
        Wishes wishes = Wishes.some();
        String key = wishes.key().key();
        execute("ALTER TABLE semel_record ADD CONSTRAINT narrow CHECK (idem_key <> '" + key + "') NOT VALID");
        assertThatThrownBy(() -> acquire(wishes.leased("a")))
                .isInstanceOf(StoreRefusedException.class)
                .hasMessageContaining("narrow")
                .satisfies(
                        e -> assertThat(stackTrace(e)).contains("SQLException").doesNotContain(key))
                .cause()
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("23514"));
    }

    private static String stackTrace(Throwable thrown) {
        StringWriter out = new StringWriter();
        thrown.printStackTrace(new PrintWriter(out));
        return out.toString();
    }

    @Test
    void deferredConstraintRefusesTheCommit() throws SQLException {
        execute("CREATE TABLE deferred (id INT PRIMARY KEY DEFERRABLE INITIALLY DEFERRED)");
        assertThatThrownBy(() -> inTransaction(transaction -> swallow("INSERT INTO deferred VALUES (1), (1)")))
                .isInstanceOf(CommitRefusedException.class);
    }

    @Test
    void winnerHiddenByASnapshotIsRestartable() throws SQLException {
        Wishes wishes = Wishes.some();
        try (Connection connection = database.connect()) {
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            connection.setAutoCommit(false);
            store.within(connection, () -> {
                assertThat(store.findWithin(wishes.digest())).isEmpty();
                acquire(wishes.leased("a"));
                assertThatThrownBy(() -> store.claim(wishes.transactional("a", Place.CALLERS_TRANSACTION)))
                        .isInstanceOf(RestartableException.class);
                return 1;
            });
            connection.rollback();
        }
    }

    /** A record that ended after this transaction had begun, by a clock that goes on in it. */
    @Test
    void recordExpiredAfterTheTransactionHadBegunIsTakenOver() throws SQLException {
        Wishes wishes = Wishes.some();
        try (Connection connection = database.connect()) {
            connection.setAutoCommit(false);
            store.within(connection, () -> {
                assertThat(number("SELECT 1")).isOne();
                Ownership own = acquire(wishes.leased("a", Wishes.OVER, WhenInDoubt.HOLD, Wishes.OVER));
                store.settle(own, done("x"));
                return assertThat(acquire(wishes.transactional("a", Place.CALLERS_TRANSACTION))
                                .attempt())
                        .isEqualTo(2);
            });
            connection.rollback();
        }
    }

    /** Often enough for the server to keep a plan of its own. */
    @Test
    void replayTakesNoAdvisoryLockHoweverOften() {
        Wishes wishes = Wishes.some();
        store.settle(acquire(wishes.leased("a")), done("x"));
        inTransaction(transaction -> {
            for (int i = 0; i < 20; i++) {
                assertThat(store.claim(wishes.transactional("a"))).isInstanceOf(Claim.Kept.class);
            }
            return assertThat(number("SELECT count(*) FROM pg_locks"
                            + " WHERE locktype = 'advisory' AND pid = pg_backend_pid()"))
                    .isZero();
        });
    }

    @Test
    void settlingTouchesNoIndex() {
        String updated = "SELECT pg_stat_get_xact_tuples_updated('semel_record'::regclass)";
        String heapOnly = "SELECT pg_stat_get_xact_tuples_hot_updated('semel_record'::regclass)";
        inTransaction(transaction -> {
            long updatedBefore = number(updated);
            long heapOnlyBefore = number(heapOnly);
            for (int i = 0; i < 20; i++) {
                store.settle(acquire(Wishes.some().transactional("a")), done("x"));
            }
            assertThat(number(updated) - updatedBefore).isEqualTo(20);
            return assertThat(number(heapOnly) - heapOnlyBefore).isEqualTo(20);
        });
    }

    private long number(String sql) {
        try (Statement statement = store.connection().createStatement();
                var rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private boolean swallow(String sql) {
        try (Statement statement = store.connection().createStatement()) {
            statement.execute(sql);
            return true;
        } catch (SQLException e) {
            return false;
        }
    }
}
