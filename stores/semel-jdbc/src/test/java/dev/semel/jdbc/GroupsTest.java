package dev.semel.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.semel.Answer;
import dev.semel.MisconfiguredException;
import dev.semel.Status;
import dev.semel.StoreUnavailableException;
import dev.semel.WhenInDoubt;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.Ownership;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import dev.semel.spi.StoreRefusedException;
import dev.semel.testservers.CountingDataSource;
import dev.semel.testservers.Database;
import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** LEASED records written together: one statement, one commit, and for each member what it would have been alone. */
class GroupsTest {
    private static final int MEMBERS = 12;

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MYSQL", "MARIADB"})
    void whatWaitsIsWrittenInOneStatement(Database kind) throws Exception {
        try (Site site = new Site(kind)) {
            List<Wishes> keys = Stream.generate(Wishes::some).limit(MEMBERS).toList();
            List<Claim> claims = site.together(
                    Lanes::ofClaims,
                    keys.stream()
                            .<Supplier<Claim>>map(key -> () -> site.store.claim(key.leased("a")))
                            .toList());
            assertThat(claims)
                    .allSatisfy(claim ->
                            assertThat(StoreTest.acquired(claim).attempt()).isEqualTo(1));
            assertThat(site.counted.statements()).hasSize(kind == Database.MYSQL ? 3 : 1);
            assertThat(site.counted.commits()).isZero();

            site.counted.reset();
            List<Settled> settled = site.together(
                    Lanes::ofSettles,
                    claims.stream()
                            .<Supplier<Settled>>map(claim -> () -> site.store.settle(
                                    StoreTest.acquired(claim),
                                    StoreTest.done(StoreTest.acquired(claim).owner())))
                            .toList());
            assertThat(settled).containsOnly(Settled.STORED);
            assertThat(site.counted.statements()).hasSize(kind == Database.MYSQL ? 3 : 1);
            for (int i = 0; i < MEMBERS; i++) {
                var record = site.store.find(keys.get(i).digest()).orElseThrow();
                assertThat(record.status()).isEqualTo(Status.DONE);
                assertThat(record.answer())
                        .isEqualTo(StoreTest.answer(
                                StoreTest.acquired(claims.get(i)).owner()));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MYSQL", "MARIADB"})
    void everyMemberHearsWhatItWouldHearAlone(Database kind) throws Exception {
        try (Site site = new Site(kind)) {
            Wishes fresh = Wishes.some();
            Wishes done = Wishes.some();
            Wishes running = Wishes.some();
            Wishes abandoned = Wishes.some();
            Wishes free = Wishes.some();
            Wishes doubtful = Wishes.some();
            Wishes rivals = Wishes.some();
            site.store.settle(site.acquire(done.leased("a")), StoreTest.done("x"));
            site.acquire(running.leased("a"));
            site.acquire(abandoned.leased("a", Wishes.OVER, WhenInDoubt.RETRY));
            site.store.settle(site.acquire(free.leased("a")), new Settlement.Free());
            site.acquire(doubtful.leased("a", Wishes.OVER, WhenInDoubt.HOLD));
            ClaimRequest lost = Wishes.some().leased("a");
            Ownership before = site.acquire(lost);
            List<Claim> claims = site.together(
                    Lanes::ofClaims,
                    Stream.of(
                                    fresh.leased("a"),
                                    done.leased("a"),
                                    running.leased("a"),
                                    abandoned.leased("a"),
                                    free.leased("b"),
                                    doubtful.leased("a"),
                                    lost,
                                    rivals.leased("a"),
                                    rivals.leased("a"))
                            .<Supplier<Claim>>map(request -> () -> site.store.claim(request))
                            .toList());
            assertThat(StoreTest.acquired(claims.get(0)).attempt()).isEqualTo(1);
            assertThat(claims.get(1)).isInstanceOf(Claim.Kept.class);
            assertThat(claims.get(2)).isInstanceOf(Claim.InFlight.class);
            assertThat(StoreTest.acquired(claims.get(3)).attempt()).isEqualTo(2);
            assertThat(StoreTest.acquired(claims.get(4)).attempt()).isEqualTo(2);
            assertThat(claims.get(5)).isInstanceOf(Claim.Kept.class);
            assertThat(StoreTest.acquired(claims.get(6))).isEqualTo(before);
            assertThat(claims.subList(7, 9)).hasAtLeastOneElementOfType(Claim.Acquired.class);
            assertThat(claims.subList(7, 9))
                    .filteredOn(Claim.Acquired.class::isInstance)
                    .hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MYSQL", "MARIADB"})
    void ownerThatWasReplacedStoresNothingAmongOthers(Database kind) throws Exception {
        try (Site site = new Site(kind)) {
            Wishes key = Wishes.some();
            Ownership late = site.acquire(key.leased("a", Wishes.OVER, WhenInDoubt.RETRY));
            Ownership current = site.acquire(key.leased("a"));
            Ownership other = site.acquire(Wishes.some().leased("a"));
            List<Settled> settled = site.together(
                    Lanes::ofSettles,
                    Stream.of(late, other)
                            .<Supplier<Settled>>map(own -> () -> site.store.settle(own, StoreTest.done("late")))
                            .toList());
            assertThat(settled).containsExactly(Settled.LOST, Settled.STORED);
            assertThat(site.store.find(key.digest()).orElseThrow().owner()).isEqualTo(current.owner());
        }
    }

    /** What one member writes is refused by the database: the others are stored. */
    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MYSQL", "MARIADB"})
    void memberThatIsRefusedIsRefusedAlone(Database kind) throws Exception {
        try (Site site = new Site(kind)) {
            List<Ownership> owns = Stream.generate(Wishes::some)
                    .limit(3)
                    .map(key -> site.acquire(key.leased("a")))
                    .toList();
            Answer unfit = new Answer("f".repeat(65), 200, List.of(), null, new byte[0]);
            List<Supplier<Settled>> calls = List.of(
                    () -> site.store.settle(owns.get(0), StoreTest.done("a")),
                    () -> site.store.settle(owns.get(1), new Settlement.Done(unfit)),
                    () -> site.store.settle(owns.get(2), StoreTest.done("c")));
            List<CompletableFuture<Settled>> ends = site.start(Lanes::ofSettles, calls);
            assertThat(ends.get(0).get(30, TimeUnit.SECONDS)).isEqualTo(Settled.STORED);
            assertThat(ends.get(2).get(30, TimeUnit.SECONDS)).isEqualTo(Settled.STORED);
            assertThatThrownBy(() -> ends.get(1).get(30, TimeUnit.SECONDS))
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(StoreRefusedException.class);
        }
    }

    /** A key that another transaction holds open costs the others one statement, not their claim. */
    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MYSQL", "MARIADB"})
    void keyThatIsHeldOpenElsewhereHoldsNobodyElseUp(Database kind) throws Exception {
        try (Site site = new Site(kind)) {
            Wishes held = Wishes.some();
            Wishes other = after(held);
            Wishes third = after(held);
            site.store.unitOfWork().required(StoreTest.SETTINGS, transaction -> {
                StoreTest.acquired(site.store.claim(held.transactional("a")));
                List<CompletableFuture<Claim>> ends = site.start(
                        Lanes::ofClaims,
                        Stream.of(other.leased("a"), held.leased("a"), third.leased("a"))
                                .<Supplier<Claim>>map(request -> () -> site.store.claim(request))
                                .toList());
                StoreTest.acquired(joined(ends.get(0)));
                StoreTest.acquired(joined(ends.get(2)));
                transaction.rollbackOnly();
                return null;
            });
        }
    }

    /** Not in the gap before that key, which MySQL locks while a claim by itself waits for it there, alone or not. */
    private static Wishes after(Wishes held) {
        return Stream.generate(Wishes::some)
                .filter(some -> Arrays.compareUnsigned(
                                some.digest().bytes(), held.digest().bytes())
                        > 0)
                .findFirst()
                .orElseThrow();
    }

    /** Whether driver or server prepares, and however strict it is: what comes back is what was given, to the last byte. */
    @ParameterizedTest
    @EnumSource(names = {"MYSQL", "MARIADB"})
    void nothingIsCutWhereTheServerPreparesAndIsNotStrict(Database kind) throws Exception {
        try (Site site = new Site(kind, OtherSession::loose)) {
            List<Answer> answers = List.of(
                    answer(0, "short"),
                    answer(16 * 1024, "v".repeat(70_000)),
                    answer(300, "w".repeat(300)),
                    new Answer("nothing/1", 0, List.of(), null, null));
            List<Claim> claims = site.together(
                    Lanes::ofClaims,
                    answers.stream()
                            .<Supplier<Claim>>map(answer ->
                                    () -> site.store.claim(Wishes.some().leased("a")))
                            .toList());
            List<Ownership> owns = claims.stream().map(StoreTest::acquired).toList();
            List<Settled> settled = site.together(
                    Lanes::ofSettles,
                    IntStream.range(0, owns.size())
                            .<Supplier<Settled>>mapToObj(
                                    i -> () -> site.store.settle(owns.get(i), new Settlement.Done(answers.get(i))))
                            .toList());
            assertThat(settled).containsOnly(Settled.STORED);
            assertThat(site.counted.statements()).hasSize(kind == Database.MYSQL ? 3 : 1);
            for (int i = 0; i < owns.size(); i++) {
                assertThat(site.store.find(owns.get(i).digest()).orElseThrow().answer())
                        .isEqualTo(answers.get(i));
            }
        }
    }

    private static Answer answer(int bytes, String header) {
        byte[] body = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            body[i] = (byte) (255 - i);
        }
        return new Answer("http/1", 200, List.of(new Answer.Field("X", header)), "text/plain", body);
    }

    /** The group may have been written; that its members cannot even connect afterwards does not tell. */
    @Test
    void groupOfWhichNobodyHeardMayHaveBeenWritten() throws Exception {
        try (Site site = new Site(Database.POSTGRESQL)) {
            HikariDataSource pool = site.database.pool(4);
            AtomicBoolean lost = new AtomicBoolean();
            JdbcStore store = JdbcStore.on(Lanes.over(new ChangedDataSource(
                            pool, connection -> lost.get() ? gone(connection, pool) : connection)))
                    .leasedInGroupsOf(100)
                    .build();
            List<CompletableFuture<Claim>> ends;
            try (Lanes lanes = Lanes.ofClaims(store)) {
                lost.set(true);
                ends = Site.members(Stream.generate(Wishes::some)
                        .limit(3)
                        .<Supplier<Claim>>map(key -> () -> store.claim(key.leased("a")))
                        .toList());
            }
            for (CompletableFuture<Claim> end : ends) {
                assertThatThrownBy(() -> end.get(30, TimeUnit.SECONDS))
                        .cause()
                        .isExactlyInstanceOf(StoreUnavailableException.class);
            }
        }
    }

    private static Connection gone(Connection connection, HikariDataSource pool) {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
        pool.close();
        return connection;
    }

    @Test
    void interruptIsKeptForAfterwards() throws Exception {
        try (Site site = new Site(Database.POSTGRESQL)) {
            AtomicReference<Boolean> flag = new AtomicReference<>();
            Lanes lanes = Lanes.ofClaims(site.store);
            AtomicReference<Claim> claim = new AtomicReference<>();
            Thread member = new Thread(() -> {
                claim.set(site.store.claim(Wishes.some().leased("a")));
                flag.set(Thread.currentThread().isInterrupted());
            });
            member.start();
            Lanes.awaitMembers(List.of(member));
            member.interrupt();
            lanes.close();
            member.join(30_000);
            assertThat(claim.get()).isInstanceOf(Claim.Acquired.class);
            assertThat(flag).hasValue(true);
        }
    }

    /** Alone, and with nothing to gain, the ordinary statements are used. */
    @ParameterizedTest
    @EnumSource
    void whoeverIsAloneUsesTheOrdinaryStatements(Database kind) {
        try (Site site = new Site(kind)) {
            site.store.settle(site.acquire(Wishes.some().leased("a")), StoreTest.done("x"));
            assertThat(site.counted.statements()).hasSize(2);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 1001})
    void sizeThatMakesNoSenseIsRefused(int most) {
        assertThatThrownBy(() ->
                        JdbcStore.on(Servers.h2().newDatabase().dataSource()).leasedInGroupsOf(most))
                .isInstanceOf(MisconfiguredException.class)
                .hasMessageContaining(String.valueOf(most));
    }

    private static <T> T joined(CompletableFuture<T> end) {
        return end.orTimeout(30, TimeUnit.SECONDS).join();
    }

    /** A store in groups, whose statements are counted. */
    private static final class Site implements AutoCloseable {
        private final TestDatabase database;
        private final CountingDataSource counted;
        private final JdbcStore store;

        Site(Database kind) {
            this(kind, database -> database.pool(24));
        }

        Site(Database kind, Connected connected) {
            database = Servers.of(kind).newDatabase();
            try {
                counted = CountingDataSource.over(connected.to(database));
            } catch (SQLException e) {
                throw new AssertionError(e);
            }
            store = JdbcStore.on(Lanes.over(counted))
                    .schema(SchemaMode.CREATE)
                    .leasedInGroupsOf(100)
                    .build();
            counted.reset();
        }

        interface Connected {
            DataSource to(TestDatabase database) throws SQLException;
        }

        Ownership acquire(ClaimRequest request) {
            return StoreTest.acquired(store.claim(request));
        }

        <T> List<T> together(Function<JdbcStore, Lanes> taking, List<Supplier<T>> calls) throws Exception {
            counted.reset();
            List<T> results = new ArrayList<>();
            for (CompletableFuture<T> end : start(taking, calls)) {
                results.add(end.get(30, TimeUnit.SECONDS));
            }
            return results;
        }

        /** Calls that are all members of one group, under way. */
        <T> List<CompletableFuture<T>> start(Function<JdbcStore, Lanes> taking, List<Supplier<T>> calls) {
            try (Lanes lanes = taking.apply(store)) {
                return members(calls);
            }
        }

        /** Calls that wait for a lane. */
        static <T> List<CompletableFuture<T>> members(List<Supplier<T>> calls) {
            List<CompletableFuture<T>> ends =
                    calls.stream().map(call -> new CompletableFuture<T>()).toList();
            Thread[] members = IntStream.range(0, calls.size())
                    .mapToObj(i -> new Thread(() -> end(ends.get(i), calls.get(i))))
                    .toArray(Thread[]::new);
            Arrays.stream(members).forEach(Thread::start);
            Lanes.awaitMembers(List.of(members));
            return ends;
        }

        private static <T> void end(CompletableFuture<T> end, Supplier<T> call) {
            try {
                end.complete(call.get());
            } catch (RuntimeException e) {
                end.completeExceptionally(e);
            }
        }

        @Override
        public void close() {
            database.close();
        }
    }
}
