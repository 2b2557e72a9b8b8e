package dev.semel.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.spi.CommitInDoubtException;
import dev.semel.spi.CommitRefusedException;
import dev.semel.spi.Ownership;
import dev.semel.spi.TransactionalStore.Fate;
import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Connections that fail at a call: what is said of the commit, and what becomes of the connection. */
class LostConnectionsTest {
    private final TestDatabase database = Servers.h2().newDatabase();
    private final Map<String, SQLException> failing = new ConcurrentHashMap<>();
    private final List<String> calls = new CopyOnWriteArrayList<>();
    private final JdbcStore store = JdbcStore.on(new ChangedDataSource(database.dataSource(), this::failing))
            .schema(SchemaMode.CREATE)
            .build();
    private final Wishes wishes = Wishes.some();

    @AfterEach
    void close() {
        database.close();
    }

    private Connection failing(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                LostConnectionsTest.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                    calls.add(method.getName());
                    SQLException failure = failing.remove(method.getName());
                    if (failure != null) {
                        throw failure;
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getTargetException();
                    }
                });
    }

    private Ownership work() {
        return store.unitOfWork().required(StoreTest.SETTINGS, transaction -> {
            Ownership own = StoreTest.acquired(store.claim(wishes.transactional("a")));
            store.settle(own, StoreTest.done("x"));
            return own;
        });
    }

    @Test
    void commitThatIsRefusedForCertainIsNotInDoubt() {
        failing.put("commit", new SQLException("deferred constraint", "23505"));
        assertThatThrownBy(this::work)
                .isInstanceOf(CommitRefusedException.class)
                .hasRootCauseMessage("deferred constraint");
        assertThat(store.find(wishes.digest())).isEmpty();
    }

    @Test
    void connectionThatCannotRollBackIsEnded() {
        failing.put("commit", new SQLException("link lost", "08006"));
        failing.put("rollback", new SQLException("link lost too", "08006"));
        assertThatThrownBy(this::work)
                .isInstanceOf(CommitInDoubtException.class)
                .cause()
                .satisfies(e -> assertThat(e.getSuppressed())
                        .singleElement()
                        .satisfies(s -> assertThat(s).hasMessage("link lost too")));
        assertThat(calls).containsSubsequence("commit", "rollback", "abort");
        assertThat(store.find(wishes.digest())).isEmpty();
    }

    @Test
    void connectionThatWorksIsNotEnded() {
        work();
        assertThat(calls).contains("commit", "close").doesNotContain("abort");
    }

    @Test
    void connectionThatCannotBeginIsEnded() {
        failing.put("setAutoCommit", new SQLException("gone", "08003"));
        assertThatThrownBy(this::work).hasRootCauseMessage("gone");
        assertThat(calls).contains("abort");
    }

    @Test
    void fateIsLookedUpAgainOnAnotherConnectionWithinItsBound() {
        Ownership own = work();
        failing.put("prepareStatement", new SQLException("link lost", "08006"));
        assertThat(store.fate(own, Duration.ofSeconds(20))).isEqualTo(Fate.COMMITTED);
    }

    @Test
    void fateThatTheDatabaseDoesNotTellIsUndecidedAtOnce() {
        Ownership own = work();
        failing.put("prepareStatement", new SQLException("conflict", "40001"));
        assertThat(store.fate(own, Duration.ofHours(1))).isEqualTo(Fate.UNDECIDED);
    }

    @Test
    void interruptOfWhoLooksUpStays() {
        Ownership own = work();
        Thread.currentThread().interrupt();
        assertThat(store.fate(own, Duration.ofHours(1))).isEqualTo(Fate.UNDECIDED);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void limitsBelowOneAreRefused() {
        for (Runnable nonsense :
                List.<Runnable>of(() -> store.purge(0), () -> store.sweep(0), () -> store.inDoubt(0))) {
            assertThatThrownBy(nonsense::run).isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(store.purge(1)).isZero();
        assertThat(store.sweep(1)).isZero();
        assertThat(store.inDoubt(1)).isEmpty();
    }
}
