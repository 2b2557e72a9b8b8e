package dev.semel.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.semel.Answer;
import dev.semel.MisconfiguredException;
import dev.semel.OpenTransaction;
import dev.semel.Operation;
import dev.semel.Outcome;
import dev.semel.Resolution;
import dev.semel.SemelEvent;
import dev.semel.Status;
import dev.semel.StoreUnavailableException;
import dev.semel.WhenInDoubt;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.Content;
import dev.semel.spi.Reply;
import dev.semel.spi.Settlement;
import dev.semel.spi.StoreRefusedException;
import dev.semel.spi.Verdict;
import dev.semel.testservers.Database;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** TRANSITIONS 6.2 for LEASED: a test per row, once per database. */
class LeasedEndsTest {
    private static final Duration OVER = Duration.ofMinutes(5);

    @ParameterizedTest
    @EnumSource
    void claimWhoseReplyIsLostForGoodIsFreedThoughItsLeaseIsOver(Database kind) {
        for (Duration since : new Duration[] {Duration.ZERO, OVER}) {
            for (WhenInDoubt doubt : WhenInDoubt.values()) {
                try (Cell cell = new Cell(kind, Road.LEASED).settings(s -> s.whenInDoubt(doubt))) {
                    AtomicInteger lost = new AtomicInteger();
                    cell.store.afterClaim = () -> {
                        if (lost.incrementAndGet() <= 3) {
                            throw new StoreUnavailableException("the reply was lost", null);
                        }
                    };
                    assertThatThrownBy(cell::write).isInstanceOf(StoreUnavailableException.class);
                    cell.world.age(cell.key, since);
                    while (!since.isZero() && cell.world.store.sweep(100) > 0) {}
                    await().untilAsserted(() -> cell.status(Status.FREE));
                    cell.effects(0);
                    cell.nextRuns();
                    cell.effects(1);
                    assertThat(cell.record().attempt()).isEqualTo(2);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void rejectionIsStoredAndItsWritesAreTheActionsAffair(Database kind) {
        try (Cell cell = new Cell(kind, Road.LEASED)) {
            for (int i = 0; i < 2; i++) {
                assertThat(cell.call(() -> {
                            cell.book();
                            throw new World.SoldOut();
                        }))
                        .isInstanceOf(Outcome.Rejected.class);
            }
            cell.status(Status.FAILED);
            cell.effects(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void faultIsDoubtAndNothingHappenedIsNot(Database kind) {
        for (WhenInDoubt doubt : WhenInDoubt.values()) {
            Status expected = doubt == WhenInDoubt.RETRY ? Status.FREE : Status.UNKNOWN;
            for (Throwable thrown : new Throwable[] {new IllegalStateException("bug"), new StackOverflowError()}) {
                try (Cell cell = new Cell(kind, Road.LEASED).settings(s -> s.whenInDoubt(doubt))) {
                    assertThat(cell.semel().perform(cell.key, Content.NONE, () -> new Verdict.Fault(thrown)))
                            .isEqualTo(new Reply.Ran(new Verdict.Fault(thrown)));
                    cell.status(expected);
                }
            }
            try (Cell cell = new Cell(kind, Road.LEASED).settings(s -> s.whenInDoubt(doubt))) {
                cell.semel().perform(cell.key, Content.NONE, () -> new Verdict.NotStored(null));
                cell.status(expected);
            }
            try (Cell cell = new Cell(kind, Road.LEASED).settings(s -> s.whenInDoubt(doubt))) {
                assertThatThrownBy(() -> cell.call(() -> {
                            Operation.current().orElseThrow().nothingHappened();
                            throw new IllegalStateException("not sent");
                        }))
                        .hasMessage("not sent");
                cell.status(Status.FREE);
                cell.nextRuns();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void answerThatCannotBeEncodedIsNotKeptAndTheCallerGetsIt(Database kind) {
        for (String text : new String[] {"real", "endless"}) {
            try (Cell cell = new Cell(kind, Road.LEASED)) {
                Outcome<Unwritable.Value> first =
                        cell.semel().once(cell.key).call(Unwritable.Value.class, () -> new Unwritable.Value(text));
                assertThat(first.value()).isEqualTo(new Unwritable.Value(text));
                cell.status(Status.DONE);
                assertThat(cell.write()).isInstanceOf(Outcome.NotKept.class);
                cell.effects(0);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void replacedOwnerStoresNothingAndGetsTheRecordsAnswer(Database kind) {
        try (Cell cell = new Cell(kind, Road.LEASED)) {
            Outcome<String> outcome = cell.call(() -> {
                replace(cell, new Settlement.Done(Given.ANSWER));
                return "mine";
            });
            assertThat(outcome.value()).isEqualTo("stored");
            assertThat(cell.record().answer()).isEqualTo(Given.ANSWER);
            assertThat(cell.record().attempt()).isEqualTo(2);
        }
        try (Cell cell = new Cell(kind, Road.LEASED)) {
            assertThat(cell.call(() -> {
                        replace(cell, null);
                        return "mine";
                    }))
                    .isInstanceOf(Outcome.Unknown.class);
            cell.status(Status.PROCESSING);
            assertThat(cell.record().attempt()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @EnumSource
    void settleAfterTheLeaseIsStoredWhileNobodyReplacedIt(Database kind) {
        try (Cell cell = new Cell(kind, Road.LEASED)) {
            assertThat(cell.call(() -> {
                        cell.world.age(cell.key, OVER);
                        return "late";
                    }))
                    .isInstanceOf(Outcome.Executed.class);
            cell.status(Status.DONE);
        }
    }

    @ParameterizedTest
    @EnumSource
    void settleAfterTheSweepIsStored(Database kind) {
        try (Cell cell = new Cell(kind, Road.LEASED).settings(s -> s.whenInDoubt(WhenInDoubt.HOLD))) {
            assertThat(cell.call(() -> {
                        cell.world.age(cell.key, OVER);
                        cell.status(Status.UNKNOWN);
                        while (cell.world.store.sweep(100) > 0) {}
                        cell.status(Status.UNKNOWN);
                        return "late";
                    }))
                    .isInstanceOf(Outcome.Executed.class);
            cell.status(Status.DONE);
        }
    }

    @ParameterizedTest
    @EnumSource
    void settleAfterAResolveIsRefusedAndTheResolversAnswerHolds(Database kind) {
        try (Cell cell = new Cell(kind, Road.LEASED).settings(s -> s.whenInDoubt(WhenInDoubt.HOLD))) {
            Outcome<String> outcome = cell.call(() -> {
                cell.world.age(cell.key, OVER);
                cell.semel().resolve(cell.key, Resolution.done("resolved"), "asked");
                return "late";
            });
            assertThat(outcome.value()).isEqualTo("resolved");
            assertThat(cell.record().owner()).isNull();
        }
    }

    @ParameterizedTest
    @EnumSource
    void answerGoesOutWhenTheStoreIsAwayAndIsStoredLater(Database kind) {
        try (Cell cell = new Cell(kind, Road.LEASED)) {
            AtomicInteger failures = new AtomicInteger(3);
            cell.store.beforeSettle = () -> {
                if (failures.getAndDecrement() > 0) {
                    throw new StoreUnavailableException("away", null);
                }
            };
            assertThat(cell.write()).isInstanceOf(Outcome.Executed.class);
            await().untilAsserted(() -> cell.status(Status.DONE));
            assertThat(cell.write()).isInstanceOf(Outcome.Replayed.class);
            cell.effects(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void answerThatTheStoreRefusesIsNotKept(Database kind) {
        try (Cell cell = new Cell(kind, Road.LEASED)) {
            AtomicInteger refusals = new AtomicInteger(1);
            cell.store.beforeSettle = () -> {
                if (refusals.getAndDecrement() > 0) {
                    throw new StoreRefusedException("too large a packet", null);
                }
            };
            assertThat(cell.write().value()).isEqualTo("ran");
            assertThat(cell.record().answer().format()).isEqualTo(Answer.NOT_KEPT);
            assertThat(cell.write()).isInstanceOf(Outcome.NotKept.class);
            cell.effects(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whateverTheStoreSaysTheAnswerGoesOutAndIsStoredInTheEnd(Database kind) {
        RuntimeException[][] storms = {
            {new StoreUnavailableException("away", null), new StoreRefusedException("too large", null)},
            {new IllegalStateException("a pool's own"), new IllegalStateException("once more")}
        };
        for (RuntimeException[] storm : storms) {
            try (Cell cell = new Cell(kind, Road.LEASED)) {
                AtomicInteger next = new AtomicInteger();
                cell.store.beforeSettle = () -> {
                    int i = next.getAndIncrement();
                    if (i < storm.length) {
                        throw storm[i];
                    }
                };
                assertThat(cell.write().value()).isEqualTo("ran");
                await().untilAsserted(() -> cell.status(Status.DONE));
                cell.effects(1);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void openTransactionIsRefusedByNameUnlessSuspended(Database kind) throws SQLException {
        try (Cell cell = new Cell(kind, Road.LEASED);
                Connection connection = cell.world.pool.getConnection()) {
            connection.setAutoCommit(false);
            assertThatThrownBy(() -> cell.world.store.within(connection, cell::write))
                    .isInstanceOf(MisconfiguredException.class)
                    .hasMessageContaining("open transaction");
            cell.nothingIsLeft();
            cell.settings(s -> s.openTransaction(OpenTransaction.SUSPEND));
            assertThat(cell.world.store.within(connection, cell::write)).isInstanceOf(Outcome.Executed.class);
            connection.rollback();
            cell.status(Status.DONE);
        }
    }

    @ParameterizedTest
    @EnumSource
    void heartbeatStopsAtTheCapAndSaysSo(Database kind) {
        try (Cell cell = new Cell(kind, Road.LEASED)
                .settings(s -> s.lease(Duration.ofMillis(60)).leaseCap(Duration.ofMillis(60)))) {
            assertThat(cell.call(() -> {
                        await().until(() -> cell.world.events.contains(new SemelEvent.LeaseCapReached(cell.key)));
                        assertThat(Operation.current().orElseThrow().lost()).isFalse();
                        return "long";
                    }))
                    .isInstanceOf(Outcome.Executed.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void replacedOwnerIsToldByItsHeartbeat(Database kind) {
        try (Cell cell = new Cell(kind, Road.LEASED).settings(s -> s.lease(Duration.ofMillis(150)))) {
            AtomicBoolean told = new AtomicBoolean();
            Outcome<String> outcome = cell.call(() -> {
                Operation operation = Operation.current().orElseThrow();
                replace(cell, null);
                await().until(operation::lost);
                told.set(true);
                return "told";
            });
            assertThat(told).isTrue();
            assertThat(outcome).isInstanceOf(Outcome.Unknown.class);
        }
    }

    /** Another execution takes the key over, and perhaps settles it. */
    private static void replace(Cell cell, Settlement settlement) {
        await().until(() -> {
            cell.world.age(cell.key, OVER);
            ClaimRequest wish = cell.world.wish(cell.key, ClaimRequest.Place.BY_ITSELF, Given.SAME, WhenInDoubt.RETRY);
            Claim claim = cell.world.store.claim(wish);
            if (claim instanceof Claim.Abandoned abandoned) {
                claim = cell.world.store.claim(wish.naming(abandoned.record()));
            }
            if (!(claim instanceof Claim.Acquired acquired)) {
                return false;
            }
            if (settlement != null) {
                cell.world.store.settle(acquired.ownership(), settlement);
            }
            return true;
        });
    }
}
