package dev.semel.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.semel.ClaimTime;
import dev.semel.MisconfiguredException;
import dev.semel.Operation;
import dev.semel.Outcome;
import dev.semel.RolledBackException;
import dev.semel.Scope;
import dev.semel.Status;
import dev.semel.StoreUnavailableException;
import dev.semel.StoredRecord;
import dev.semel.WhenInDoubt;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest.Place;
import dev.semel.spi.ClaimRequest.Seen;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Ownership;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import dev.semel.testservers.Database;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The fourteen rules of correctness, the heart of each, once per database. Other tests have their corners. */
class RulesTest {
    private static final Duration OVER = Duration.ofMinutes(5);

    @ParameterizedTest
    @EnumSource
    void rule01FingerprintFirst(Database kind) throws Exception {
        try (Cell cell = new Cell(kind, Road.LEASED)) {
            Given.leaseOver(Given.OTHER, WhenInDoubt.RETRY).put(cell.world, cell.key);
            StoredRecord before = cell.record();
            assertThat(cell.write()).isInstanceOf(Outcome.KeyReused.class);
            assertThat(cell.record().owner()).isEqualTo(before.owner());
            cell.effects(0);
        }
    }

    @ParameterizedTest
    @EnumSource
    void rule02OnlyAClaimRuns(Database kind) throws Exception {
        try (Cell cell = new Cell(kind, Road.OWN)) {
            try (AutoCloseable rival = Given.open(Given.SAME).put(cell.world, cell.key)) {
                assertThat(cell.write()).isInstanceOf(Outcome.InProgress.class);
            }
            cell.nothingIsLeft();
            cell.nextRuns();
            cell.effects(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void rule03OwnerComparedAndRowsCounted(Database kind) {
        try (Cell cell = new Cell(kind, Road.LEASED)) {
            Ownership first = Given.leased(cell.world, cell.key, Given.SAME, WhenInDoubt.RETRY);
            cell.world.age(cell.key, OVER);
            assertThat(cell.world.store.extend(first, Duration.ofSeconds(1))).isEqualTo(Settled.STORED);
            cell.world.age(cell.key, OVER);
            Outcome<String> second = cell.write();
            assertThat(second).isInstanceOf(Outcome.Executed.class);
            StoredRecord record = cell.record();
            assertThat(cell.world.store.settle(first, new Settlement.Done(Given.ANSWER)))
                    .isEqualTo(Settled.LOST);
            assertThat(cell.world.store.settle(first, new Settlement.Free())).isEqualTo(Settled.LOST);
            assertThat(cell.world.store.extend(first, OVER)).isEqualTo(Settled.LOST);
            assertThat(cell.record()).isEqualTo(record);
        }
    }

    @ParameterizedTest
    @EnumSource
    void rule04OneClockTheStores(Database kind) {
        try (Cell cell = new Cell(kind, Road.LEASED)) {
            Given.leased(cell.world, cell.key, Given.SAME, WhenInDoubt.RETRY);
            assertThat(cell.record().leaseRemaining()).isBetween(Duration.ofSeconds(20), Duration.ofSeconds(30));
            cell.world.age(cell.key, Duration.ofSeconds(31));
            assertThat(cell.record().leaseRemaining()).isNegative();
            assertThat(cell.write()).isInstanceOf(Outcome.Executed.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void rule05LeaseIsNotRetention(Database kind) {
        assertThatThrownBy(() -> Scope.named("s")
                        .retention(Duration.ofHours(1))
                        .retryWindow(Duration.ofHours(2))
                        .build())
                .isInstanceOf(MisconfiguredException.class);
        try (Cell cell = new Cell(kind, Road.LEASED)) {
            assertThat(cell.write()).isInstanceOf(Outcome.Executed.class);
            cell.world.age(cell.key, Duration.ofHours(23));
            assertThat(cell.write()).isInstanceOf(Outcome.Replayed.class);
            cell.world.age(cell.key, Duration.ofHours(2));
            assertThat(cell.write()).isInstanceOf(Outcome.Executed.class);
            cell.effects(2);
        }
    }

    @ParameterizedTest
    @EnumSource
    void rule06PurgeTakeoverAndResolveAreConditional(Database kind) {
        try (Cell cell = new Cell(kind, Road.LEASED)) {
            Given.leased(cell.world, cell.key, Given.SAME, WhenInDoubt.HOLD);
            cell.world.age(cell.key, Duration.ofDays(30));
            cell.status(Status.UNKNOWN);
            while (cell.world.store.sweep(100) > 0) {}
            while (cell.world.store.purge(100) > 0) {}
            cell.status(Status.UNKNOWN);
            StoredRecord seen = cell.record();
            assertThat(cell.world.store.resolve(
                            KeyDigest.of(cell.key),
                            new Seen("somebody-else", seen.attempt()),
                            new Settlement.Free(),
                            OVER,
                            "guess"))
                    .isEqualTo(Settled.LOST);
            cell.status(Status.UNKNOWN);
            assertThat(cell.write()).isInstanceOf(Outcome.Unknown.class);
            cell.effects(0);
        }
    }

    @ParameterizedTest
    @EnumSource
    void rule07CommitInDoubtIsResolved(Database kind) {
        try (Cell cell = new Cell(kind, Road.OWN)) {
            cell.store.commit = Hooked.Commit.DONE_BUT_UNHEARD;
            assertThat(cell.write().value()).isEqualTo("ran");
            assertThat(cell.write()).isInstanceOf(Outcome.Replayed.class);
            cell.effects(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void rule08AnswerThatCannotBeStoredAfterTheWork(Database kind) {
        try (Cell cell = new Cell(kind, Road.LEASED)) {
            AtomicInteger away = new AtomicInteger(4);
            cell.store.beforeSettle = () -> {
                if (away.getAndDecrement() > 0) {
                    throw new StoreUnavailableException("away", null);
                }
            };
            assertThat(cell.write().value()).isEqualTo("ran");
            assertThat(cell.record().status()).isIn(Status.PROCESSING, Status.DONE);
            await().untilAsserted(() -> cell.status(Status.DONE));
            cell.effects(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void rule09TooLargeIsDoneAndNotKept(Database kind) {
        try (Cell cell = new Cell(kind, Road.OWN).settings(s -> s.maxAnswerBytes(1))) {
            assertThat(cell.write().value()).isEqualTo("ran");
            for (int i = 0; i < 2; i++) {
                assertThat(cell.write()).isInstanceOf(Outcome.NotKept.class);
            }
            cell.effects(1);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "H2")
    void rule10WaitingDuplicateHoldsNoConnection(Database kind) throws Exception {
        ExecutorService threads = Executors.newCachedThreadPool();
        try (Cell cell = new Cell(kind, Road.OWN).settings(s -> s.wait(Duration.ofSeconds(20)))) {
            AutoCloseable rival = Given.open(Given.SAME).put(cell.world, cell.key);
            Future<Outcome<String>> waiting = threads.submit(cell::write);
            CountDownLatch idle = new CountDownLatch(20);
            await().until(() -> {
                if (cell.world.pool.getHikariPoolMXBean().getActiveConnections() == 0) {
                    idle.countDown();
                }
                return idle.getCount() == 0;
            });
            assertThat(waiting.isDone()).isFalse();
            rival.close();
            assertThat(waiting.get(20, TimeUnit.SECONDS)).isInstanceOf(Outcome.Executed.class);
            cell.effects(1);
        } finally {
            threads.shutdownNow();
        }
    }

    @ParameterizedTest
    @EnumSource
    void rule11RecordAndWritesShareOneFate(Database kind) {
        for (Road road : new Road[] {Road.OWN, Road.JOINED}) {
            try (Cell cell = new Cell(kind, road)) {
                assertThatThrownBy(() -> cell.call(() -> {
                            cell.book();
                            throw new IllegalStateException("fault");
                        }))
                        .hasMessage("fault");
                cell.nothingIsLeft();
                assertThat(cell.call(() -> {
                            cell.book();
                            throw new World.SoldOut();
                        }))
                        .isInstanceOf(Outcome.Rejected.class);
                cell.effects(0);
                cell.status(Status.FAILED);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void rule12NoAnswerBeforeItIsTheRecords(Database kind) {
        try (Cell cell = new Cell(kind, Road.OWN)) {
            assertThatThrownBy(() -> cell.call(() -> {
                        cell.book();
                        cell.world.store.unitOfWork().joined().orElseThrow().rollbackOnly();
                        return "not true";
                    }))
                    .isInstanceOf(RolledBackException.class);
            cell.nothingIsLeft();
        }
    }

    @ParameterizedTest
    @EnumSource
    void rule13LeasedRefusesToStartInAnOpenTransaction(Database kind) throws SQLException {
        try (Cell cell = new Cell(kind, Road.LEASED);
                Connection connection = cell.world.pool.getConnection()) {
            connection.setAutoCommit(false);
            assertThatThrownBy(() -> cell.world.store.within(connection, cell::write))
                    .isInstanceOf(MisconfiguredException.class)
                    .hasMessageContaining("SUSPEND");
            connection.rollback();
            cell.nothingIsLeft();
        }
    }

    @ParameterizedTest
    @EnumSource
    void rule14LateClaimNeverCommitsUnclaimed(Database kind) {
        try (Cell cell = new Cell(kind, Road.OWN).settings(s -> s.claim(ClaimTime.LATE))) {
            Outcome<String> late = cell.call(() -> {
                cell.book();
                assertThat(Operation.current().orElseThrow().attempt()).isZero();
                Claim rival = cell.world.store.claim(
                        cell.world.wish(cell.key, Place.BY_ITSELF, Given.SAME, WhenInDoubt.RETRY));
                cell.world.store.settle(((Claim.Acquired) rival).ownership(), new Settlement.Done(Given.ANSWER));
                return "late";
            });
            assertThat(late.value()).isEqualTo("stored");
            cell.effects(0);
        }
    }
}
