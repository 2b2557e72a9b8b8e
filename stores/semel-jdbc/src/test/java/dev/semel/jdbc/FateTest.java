package dev.semel.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.WhenInDoubt;
import dev.semel.spi.Ownership;
import dev.semel.spi.TransactionalStore.Fate;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What became of a commit that ended without a word. */
abstract class FateTest extends StoreTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    Wishes wishes;

    @BeforeEach
    void choose() {
        wishes = Wishes.some();
    }

    /** The number of sessions that wait for another one. */
    abstract int waiting() throws SQLException;

    private Ownership settled() {
        Ownership own = acquire(wishes.transactional("a"));
        store.settle(own, done("x"));
        return own;
    }

    @Test
    void committed() {
        Ownership own = inTransaction(transaction -> settled());
        assertThat(store.fate(own, LONG)).isEqualTo(Fate.COMMITTED);
    }

    @Test
    void absent() {
        Ownership own = inTransaction(transaction -> {
            transaction.rollbackOnly();
            return settled();
        });
        assertThat(store.fate(own, LONG)).isEqualTo(Fate.ABSENT);
        assertThat(store.find(wishes.digest())).isEmpty();
    }

    @Test
    void anotherOwnersRecordIsNotOurs() {
        Ownership own = inTransaction(transaction -> {
            transaction.rollbackOnly();
            return settled();
        });
        inTransaction(transaction -> settled());
        assertThat(store.fate(own, LONG)).isEqualTo(Fate.ABSENT);
    }

    @Test
    void waitsForAnOpenClaimThatCommits() throws SQLException {
        assertThat(fateBehindOpenTransaction(Connection::commit)).isEqualTo(Fate.COMMITTED);
    }

    @Test
    void waitsForAnOpenClaimThatRollsBack() throws SQLException {
        assertThat(fateBehindOpenTransaction(Connection::rollback)).isEqualTo(Fate.ABSENT);
    }

    @Test
    void waitsForAnOpenTakeoverThatCommits() throws SQLException {
        acquire(wishes.leased("a", Wishes.OVER, WhenInDoubt.RETRY));
        assertThat(fateBehindOpenTransaction(Connection::commit)).isEqualTo(Fate.COMMITTED);
    }

    @Test
    void waitsForAnOpenTakeoverThatRollsBack() throws SQLException {
        acquire(wishes.leased("a", Wishes.OVER, WhenInDoubt.RETRY));
        assertThat(fateBehindOpenTransaction(Connection::rollback)).isEqualTo(Fate.ABSENT);
    }

    @Test
    void boundPassesBehindAnOpenClaim() throws SQLException {
        try (Connection connection = database.connect()) {
            connection.setAutoCommit(false);
            AtomicReference<Ownership> own = new AtomicReference<>();
            store.within(connection, () -> own.getAndSet(settled()));
            assertThat(store.fate(own.get(), Duration.ofMillis(300))).isEqualTo(Fate.UNDECIDED);
            connection.rollback();
        }
    }

    @Test
    void storeThatIsAwayIsUndecided() {
        var pool = database.pool(1);
        JdbcStore away = JdbcStore.on(pool).build();
        pool.close();
        assertThat(away.fate(wishes.transactional("a").ownership(1), Duration.ofMillis(300)))
                .isEqualTo(Fate.UNDECIDED);
    }

    @Test
    void sessionIsGivenBackAsItWas() throws SQLException {
        try (var pool = database.pool(1)) {
            JdbcStore one = JdbcStore.on(pool).build();
            String before = session(pool);
            assertThat(one.fate(wishes.transactional("a").ownership(1), Duration.ofSeconds(7)))
                    .isEqualTo(Fate.ABSENT);
            assertThat(session(pool)).isEqualTo(before);
        }
    }

    /** The statement that says how long this session waits for a lock. */
    abstract String lockTimeout();

    private String session(DataSource pool) throws SQLException {
        try (Connection connection = pool.getConnection();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(lockTimeout())) {
            rows.next();
            return rows.getString(1) + ", " + connection.getTransactionIsolation() + ", " + connection.getAutoCommit();
        }
    }

    private interface End {
        void of(Connection connection) throws SQLException;
    }

    private Fate fateBehindOpenTransaction(End end) throws SQLException {
        try (Connection connection = database.connect()) {
            connection.setAutoCommit(false);
            AtomicReference<Ownership> own = new AtomicReference<>();
            store.within(connection, () -> own.getAndSet(settled()));
            CompletableFuture<Fate> fate = CompletableFuture.supplyAsync(() -> store.fate(own.get(), LONG));
            Awaitility.await().until(() -> waiting() == 1);
            assertThat(fate).isNotDone();
            end.of(connection);
            return fate.join();
        }
    }

    int count(String sql) throws SQLException {
        try (Connection connection = database.connect();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
