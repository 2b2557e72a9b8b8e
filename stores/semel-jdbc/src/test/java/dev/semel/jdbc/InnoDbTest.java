package dev.semel.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.WhenInDoubt;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.ClaimRequest.Place;
import dev.semel.spi.KeyDigest;
import dev.semel.testservers.Database;
import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a claim locks on MySQL and MariaDB, and how long another one takes meanwhile. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class InnoDbTest {
    private static final int OTHERS = 50;
    private static final int FRESH = 2_000;
    private static final String WAITING =
            "SELECT COUNT(*) FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'";

    private final Map<Database, TestDatabase> databases = new HashMap<>();
    private final Map<Database, JdbcStore> stores = new HashMap<>();
    private final ExecutorService threads = Executors.newSingleThreadExecutor();

    static Stream<Arguments> everyWay() {
        return Stream.of(Database.MYSQL, Database.MARIADB)
                .flatMap(database -> Stream.of(
                                Connection.TRANSACTION_READ_COMMITTED, Connection.TRANSACTION_REPEATABLE_READ)
                        .flatMap(isolation -> Stream.of(Place.OWN_TRANSACTION, Place.CALLERS_TRANSACTION)
                                .map(place -> Arguments.of(database, isolation, place))));
    }

    static Stream<Database> both() {
        return Stream.of(Database.MYSQL, Database.MARIADB);
    }

    @ParameterizedTest
    @MethodSource("everyWay")
    void openClaimsHoldUpNoOtherKey(Database kind, int isolation, Place place) throws SQLException {
        JdbcStore store = store(kind);
        Wishes expired = expired(store);
        Wishes done = done(store);
        try (Connection open = connect(kind, isolation);
                Connection other = connect(kind, isolation)) {
            assertThat(claim(store, open, Wishes.some().transactional("a", place)))
                    .isInstanceOf(Claim.Acquired.class);
            assertThat(claim(store, open, expired.transactional("a", place))).isInstanceOf(Claim.Acquired.class);
            assertThat(claim(store, open, done.transactional("a", place))).isInstanceOf(Claim.Kept.class);
            for (int i = 0; i < OTHERS; i++) {
                assertThat(claim(store, other, Wishes.some().transactional("a", place)))
                        .isInstanceOf(Claim.Acquired.class);
            }
            other.rollback();
            open.rollback();
        }
    }

    @ParameterizedTest
    @MethodSource("everyWay")
    void replayLocksNothing(Database kind, int isolation, Place place) throws SQLException {
        JdbcStore store = store(kind);
        Wishes done = done(store);
        try (Connection replay = connect(kind, isolation);
                Connection other = connect(kind, isolation)) {
            assertThat(claim(store, replay, done.transactional("a", place))).isInstanceOf(Claim.Kept.class);
            assertThat(lock(other, done.digest())).isTrue();
            other.rollback();
            replay.rollback();
        }
    }

    @ParameterizedTest
    @MethodSource("everyWay")
    void recordLockedByAnotherIsReplayedAllTheSame(Database kind, int isolation, Place place) throws SQLException {
        JdbcStore store = store(kind);
        Wishes done = done(store);
        try (Connection locker = connect(kind, isolation);
                Connection replay = connect(kind, isolation)) {
            assertThat(lock(locker, done.digest())).isTrue();
            assertThat(claim(store, replay, done.transactional("a", place))).isInstanceOf(Claim.Kept.class);
            replay.rollback();
            locker.rollback();
        }
    }

    @ParameterizedTest
    @MethodSource("everyWay")
    void openTakeoverIsHiddenAtOnce(Database kind, int isolation, Place place) throws SQLException {
        JdbcStore store = store(kind);
        Wishes expired = expired(store);
        try (Connection open = connect(kind, isolation);
                Connection rival = connect(kind, isolation)) {
            assertThat(claim(store, open, expired.transactional("a", place))).isInstanceOf(Claim.Acquired.class);
            assertThat(shortest(() -> claim(store, rival, expired.transactional("a", place)), Claim.Hidden.class))
                    .isLessThan(Duration.ofMillis(50));
            rival.rollback();
            open.rollback();
        }
    }

    @ParameterizedTest
    @MethodSource("everyWay")
    void openClaimIsHiddenAtOnceOrSoonWhereMySqlLocksGaps(Database kind, int isolation, Place place)
            throws SQLException {
        JdbcStore store = store(kind);
        Wishes wishes = Wishes.some();
        boolean waits = kind == Database.MYSQL && isolation == Connection.TRANSACTION_REPEATABLE_READ;
        try (Connection open = connect(kind, isolation);
                Connection rival = connect(kind, isolation)) {
            assertThat(claim(store, open, wishes.transactional("a", place))).isInstanceOf(Claim.Acquired.class);
            assertThat(shortest(() -> claim(store, rival, wishes.transactional("a", place)), Claim.Hidden.class))
                    .isLessThan(waits ? Duration.ofSeconds(3) : Duration.ofMillis(50));
            rival.rollback();
            open.rollback();
        }
    }

    /** Such a lock is held for a moment by whoever meets a duplicate, and says nothing about this key. */
    @ParameterizedTest
    @MethodSource("both")
    void lockedGapIsNoRivalsClaim(Database kind) throws Exception {
        JdbcStore store = store(kind);
        for (ClaimRequest request : List.of(
                Wishes.some().leased("a"),
                Wishes.some().transactional("a", Place.OWN_TRANSACTION),
                Wishes.some().transactional("a", Place.CALLERS_TRANSACTION))) {
            try (Connection neighbour = connect(kind, Connection.TRANSACTION_REPEATABLE_READ);
                    Connection own = connect(kind, Connection.TRANSACTION_READ_COMMITTED)) {
                assertThat(lock(neighbour, request.digest())).isFalse();
                Future<Claim> claim = threads.submit(
                        () -> request.place() == Place.BY_ITSELF ? store.claim(request) : claim(store, own, request));
                await().until(() -> number(neighbour, WAITING) == 1);
                neighbour.rollback();
                assertThat(claim.get(10, TimeUnit.SECONDS)).isInstanceOf(Claim.Acquired.class);
                own.rollback();
            }
        }
    }

    /** A duplicate locks the gap before its record, in which nearly all other keys belong where it is the last one. */
    @ParameterizedTest
    @MethodSource("both")
    void duplicatesOfNeighbourHideNoFreshKey(Database kind) throws Exception {
        Wishes last = Stream.generate(Wishes::some)
                .filter(wishes -> wishes.digest().bytes()[0] == (byte) 0xff)
                .findFirst()
                .orElseThrow();
        AtomicBoolean over = new AtomicBoolean();
        try (TestDatabase database = Servers.of(kind).newDatabase();
                Connection own = database.connect()) {
            JdbcStore store =
                    JdbcStore.on(database.pool(2)).schema(SchemaMode.CREATE).build();
            store.claim(last.leased("a"));
            Future<?> duplicates = threads.submit(() -> {
                while (!over.get()) {
                    assertThat(store.claim(last.leased("a"))).isInstanceOf(Claim.InFlight.class);
                }
            });
            own.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            own.setAutoCommit(false);
            for (int i = 0; i < FRESH; i++) {
                assertThat(claim(store, own, Wishes.some().transactional("a"))).isInstanceOf(Claim.Acquired.class);
                own.rollback();
            }
            over.set(true);
            duplicates.get(10, TimeUnit.SECONDS);
        } finally {
            over.set(true);
        }
    }

    @ParameterizedTest
    @MethodSource("both")
    void recordCommittedAfterTheCallersSnapshotIsKept(Database kind) throws SQLException {
        JdbcStore store = store(kind);
        Wishes wishes = Wishes.some();
        try (Connection caller = connect(kind, Connection.TRANSACTION_REPEATABLE_READ)) {
            assertThat(number(caller, "SELECT COUNT(*) FROM semel_record WHERE scope = 'none'"))
                    .isZero();
            store.settle(StoreTest.acquired(store.claim(wishes.leased("a"))), StoreTest.done("x"));
            assertThat(claim(store, caller, wishes.transactional("a", Place.CALLERS_TRANSACTION)))
                    .isInstanceOf(Claim.Kept.class);
            caller.rollback();
        }
    }

    @ParameterizedTest
    @MethodSource("both")
    void recordExpiredAfterTheCallersSnapshotIsTakenOver(Database kind) throws SQLException {
        JdbcStore store = store(kind);
        try (Connection caller = connect(kind, Connection.TRANSACTION_REPEATABLE_READ)) {
            assertThat(number(caller, "SELECT COUNT(*) FROM semel_record WHERE scope = 'none'"))
                    .isZero();
            ClaimRequest request = expired(store).transactional("a", Place.CALLERS_TRANSACTION);
            assertThat(StoreTest.acquired(claim(store, caller, request)).attempt())
                    .isEqualTo(2);
            caller.rollback();
        }
    }

    @ParameterizedTest
    @MethodSource("both")
    void callersLockTimeoutIsAsBefore(Database kind) throws SQLException {
        JdbcStore store = store(kind);
        Wishes wishes = Wishes.some();
        try (Connection open = connect(kind, Connection.TRANSACTION_REPEATABLE_READ);
                Connection rival = connect(kind, Connection.TRANSACTION_REPEATABLE_READ)) {
            number(rival, "SET SESSION innodb_lock_wait_timeout = 17");
            claim(store, open, wishes.transactional("a", Place.CALLERS_TRANSACTION));
            assertThat(claim(store, rival, wishes.transactional("a", Place.CALLERS_TRANSACTION)))
                    .isInstanceOf(Claim.Hidden.class);
            assertThat(number(rival, "SELECT @@session.innodb_lock_wait_timeout"))
                    .isEqualTo(17);
            rival.rollback();
            open.rollback();
        }
    }

    private interface Step {
        Claim run() throws SQLException;
    }

    private static Duration shortest(Step step, Class<? extends Claim> expected) throws SQLException {
        long best = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            long start = System.nanoTime();
            assertThat(step.run()).isInstanceOf(expected);
            best = Math.min(best, System.nanoTime() - start);
        }
        return Duration.ofNanos(best);
    }

    private static Claim claim(JdbcStore store, Connection transaction, ClaimRequest request) {
        return store.within(transaction, () -> store.claim(request));
    }

    private static Wishes done(JdbcStore store) {
        Wishes wishes = Wishes.some();
        store.settle(StoreTest.acquired(store.claim(wishes.leased("a"))), StoreTest.done("x"));
        return wishes;
    }

    private static Wishes expired(JdbcStore store) {
        Wishes wishes = Wishes.some();
        var brief = wishes.leased("a", Wishes.OVER, WhenInDoubt.HOLD, Wishes.OVER);
        store.settle(StoreTest.acquired(store.claim(brief)), StoreTest.done("x"));
        return wishes;
    }

    private static boolean lock(Connection connection, KeyDigest digest) throws SQLException {
        try (var select =
                connection.prepareStatement("SELECT 1 FROM semel_record WHERE key_digest = ? FOR UPDATE NOWAIT")) {
            select.setBytes(1, digest.bytes());
            try (ResultSet rows = select.executeQuery()) {
                return rows.next();
            }
        }
    }

    private static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            if (!statement.execute(sql)) {
                return 0;
            }
            try (ResultSet rows = statement.getResultSet()) {
                rows.next();
                return rows.getLong(1);
            }
        }
    }

    private Connection connect(Database kind, int isolation) throws SQLException {
        Connection connection = databases.get(kind).connect();
        connection.setTransactionIsolation(isolation);
        connection.setAutoCommit(false);
        return connection;
    }

    private JdbcStore store(Database kind) {
        return stores.computeIfAbsent(kind, any -> {
            TestDatabase database = Servers.of(kind).newDatabase();
            databases.put(kind, database);
            return JdbcStore.on(database.pool(4)).schema(SchemaMode.CREATE).build();
        });
    }

    @AfterAll
    void close() {
        threads.shutdownNow();
        databases.values().forEach(TestDatabase::close);
    }
}
