package dev.semel.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.semel.Isolation;
import dev.semel.spi.CommitInDoubtException;
import dev.semel.spi.UnitOfWork.Settings;
import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How Semel's own plain transactions treat the connections of a pool. */
class PlainTransactionsTest {
    private static final Settings READ_COMMITTED = new Settings(Isolation.READ_COMMITTED, Duration.ofMinutes(1));
    private static final Settings AS_IT_IS = new Settings(Isolation.DATABASE, Duration.ofMinutes(1));

    private TestDatabase database;

    @BeforeEach
    void open() {
        database = Servers.h2().newDatabase();
    }

    @AfterEach
    void close() {
        database.close();
    }

    private int isolation(PlainTransactions transactions, Settings settings) {
        return transactions.required(settings, transaction -> {
            try {
                assertThat(transactions.open().getAutoCommit()).isFalse();
                return transactions.open().getTransactionIsolation();
            } catch (SQLException e) {
                throw new AssertionError(e);
            }
        });
    }

    @Test
    void isolationIsSetAndSetBack() throws SQLException {
        try (Connection one = database.connect()) {
            one.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            PlainTransactions transactions = new PlainTransactions(
                    new ChangedDataSource(database.dataSource(), any -> unclosed(one, List.of())),
                    Connection.TRANSACTION_REPEATABLE_READ);
            assertThat(isolation(transactions, AS_IT_IS)).isEqualTo(Connection.TRANSACTION_REPEATABLE_READ);
            assertThat(isolation(transactions, READ_COMMITTED)).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
            assertThat(one.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_REPEATABLE_READ);
            assertThat(one.getAutoCommit()).isTrue();
        }
    }

    @Test
    void connectionOfAPoolWithoutAutocommitStaysSo() throws SQLException {
        HikariConfig config = new HikariConfig();
        config.setDataSource(database.dataSource());
        config.setAutoCommit(false);
        config.setMaximumPoolSize(1);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            JdbcStore store = JdbcStore.on(pool).schema(SchemaMode.CREATE).build();
            Wishes wishes = Wishes.some();
            StoreTest.acquired(store.claim(wishes.leased("a")));
            assertThat(store.purge(10)).isZero();
            try (Connection connection = pool.getConnection()) {
                assertThat(connection.getAutoCommit()).isFalse();
            }
            assertThat(JdbcStore.on(database.dataSource()).build().find(wishes.digest()))
                    .isPresent();
        }
    }

    @Test
    void commitWithoutAWordIsInDoubtAndTheConnectionIsBackBeforeItIsThrown() throws SQLException {
        List<String> calls = new ArrayList<>();
        try (Connection one = database.connect()) {
            PlainTransactions transactions = new PlainTransactions(
                    new ChangedDataSource(database.dataSource(), any -> unclosed(one, calls)),
                    Connection.TRANSACTION_READ_COMMITTED);
            assertThatThrownBy(() -> transactions.required(READ_COMMITTED, transaction -> 1))
                    .isInstanceOf(CommitInDoubtException.class)
                    .hasRootCauseMessage("link lost");
            assertThat(calls).containsSubsequence("commit", "rollback", "close");
            assertThat(transactions.joined()).isEmpty();
        }
    }

    @Test
    void aTransactionInsideAnotherIsItsOwnAndTheOuterOneComesBack() {
        PlainTransactions transactions =
                new PlainTransactions(database.dataSource(), Connection.TRANSACTION_READ_COMMITTED);
        transactions.required(AS_IT_IS, outer -> {
            Connection outerConnection = transactions.open();
            transactions.required(
                    AS_IT_IS, inner -> assertThat(transactions.open()).isNotSameAs(outerConnection));
            assertThat(transactions.open()).isSameAs(outerConnection);
            transactions.suspended(() -> assertThat(transactions.joined()).isEmpty());
            return assertThat(transactions.joined()).containsSame(outer);
        });
        assertThat(transactions.joined()).isEmpty();
    }

    /** Writes calls down, keeps the connection open, and loses the reply of a commit if calls are written down. */
    private static Connection unclosed(Connection connection, List<String> calls) {
        return (Connection) Proxy.newProxyInstance(
                PlainTransactionsTest.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        recorded(calls, "close");
                        return null;
                    }
                    if (method.getName().equals("commit") && calls instanceof ArrayList) {
                        calls.add("commit");
                        throw new SQLException("link lost", "08006");
                    }
                    recorded(calls, method.getName());
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getTargetException();
                    }
                });
    }

    private static void recorded(List<String> calls, String call) {
        if (calls instanceof ArrayList) {
            calls.add(call);
        }
    }
}
