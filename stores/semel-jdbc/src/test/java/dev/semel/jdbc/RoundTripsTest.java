package dev.semel.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.spi.Claim;
import dev.semel.spi.Ownership;
import dev.semel.testservers.Database;
import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Claim and settle are one statement each, and so is a replay on PostgreSQL, two elsewhere; nothing is asked beside them. */
class RoundTripsTest {
    /** Drivers answer these by themselves; autocommit is told with the next statement. */
    private static final Set<String> SILENT = Set.of("close", "getAutoCommit", "setAutoCommit", "isClosed");

    private final List<String> calls = Collections.synchronizedList(new ArrayList<>());

    @ParameterizedTest
    @EnumSource(names = {"H2", "POSTGRESQL"})
    void ofATransaction(Database kind) {
        try (TestDatabase database = Servers.of(kind).newDatabase()) {
            JdbcStore store = counted(database);
            Wishes wishes = Wishes.some();
            store.unitOfWork().required(StoreTest.SETTINGS, transaction -> {
                Ownership own = StoreTest.acquired(store.claim(wishes.transactional("a")));
                return store.settle(own, StoreTest.done("x"));
            });
            assertThat(calls).containsExactly("prepareStatement", "prepareStatement", "commit");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"H2", "POSTGRESQL"})
    void ofALease(Database kind) {
        try (TestDatabase database = Servers.of(kind).newDatabase()) {
            JdbcStore store = counted(database);
            Wishes wishes = Wishes.some();
            Ownership own = StoreTest.acquired(store.claim(wishes.leased("a")));
            assertThat(calls).containsExactly("prepareStatement");
            store.settle(own, StoreTest.done("x"));
            assertThat(calls).hasSize(2);
            assertThat(store.claim(wishes.leased("a"))).isInstanceOf(Claim.Kept.class);
            assertThat(calls).hasSize(kind == Database.H2 ? 4 : 3).containsOnly("prepareStatement");
        }
    }

    /** In READ COMMITTED, whatever the pool's connections have. */
    @ParameterizedTest
    @EnumSource(names = {"MYSQL", "MARIADB"})
    void ofATransactionOnInnoDb(Database kind) {
        try (TestDatabase database = Servers.of(kind).newDatabase()) {
            JdbcStore store = counted(database);
            Wishes wishes = Wishes.some();
            store.unitOfWork().required(StoreTest.SETTINGS, transaction -> {
                Ownership own = StoreTest.acquired(store.claim(wishes.transactional("a")));
                assertThat(statements()).isEqualTo(1);
                return store.settle(own, StoreTest.done("x"));
            });
            assertThat(statements()).isEqualTo(2);
            calls.clear();
            store.unitOfWork().required(StoreTest.SETTINGS, transaction -> store.claim(wishes.transactional("a")));
            assertThat(statements()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL", "MARIADB"})
    void ofALeaseOnInnoDb(Database kind) {
        try (TestDatabase database = Servers.of(kind).newDatabase()) {
            JdbcStore store = counted(database);
            Wishes wishes = Wishes.some();
            Ownership own = StoreTest.acquired(store.claim(wishes.leased("a")));
            store.settle(own, StoreTest.done("x"));
            assertThat(calls).containsExactly("prepareStatement", "prepareStatement");
            assertThat(store.claim(wishes.leased("a"))).isInstanceOf(Claim.Kept.class);
            assertThat(calls).hasSize(4).containsOnly("prepareStatement");
        }
    }

    private long statements() {
        return calls.stream().filter("prepareStatement"::equals).count();
    }

    private JdbcStore counted(TestDatabase database) {
        JdbcStore store = JdbcStore.on(new ChangedDataSource(database.dataSource(), this::counted))
                .schema(SchemaMode.CREATE)
                .build();
        calls.clear();
        return store;
    }

    private Connection counted(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                RoundTripsTest.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                    if (!SILENT.contains(method.getName())) {
                        calls.add(method.getName());
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getTargetException();
                    }
                });
    }
}
