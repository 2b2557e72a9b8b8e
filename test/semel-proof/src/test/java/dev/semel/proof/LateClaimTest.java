package dev.semel.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.Action;
import dev.semel.ClaimTime;
import dev.semel.Fingerprint;
import dev.semel.IdempotencyKey;
import dev.semel.Outcome;
import dev.semel.Scope;
import dev.semel.Semel;
import dev.semel.Status;
import dev.semel.StoreUnavailableException;
import dev.semel.WhenInDoubt;
import dev.semel.spi.Settlement;
import dev.semel.testservers.Database;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** TRANSITIONS 6.2 for late claims, and rule 14: may run before it claims, never commits unclaimed. */
class LateClaimTest {
    private static final int RIVALS = 20;
    private static final Action<String, RuntimeException> NOT_RUN = () -> {
        throw new AssertionError("nothing may run");
    };

    private static Cell late(Database kind) {
        return new Cell(kind, Road.OWN).settings(s -> s.claim(ClaimTime.LATE));
    }

    /** An action that writes, then meets a record that was not there when it began, then ends in its own way. */
    private static Action<String, RuntimeException> meeting(
            Cell cell, Given.Record record, List<AutoCloseable> open, Action<String, RuntimeException> end) {
        return () -> {
            cell.book();
            put(cell, record, open);
            return end.run();
        };
    }

    private static void put(Cell cell, Given.Record record, List<AutoCloseable> open) {
        try {
            open.add(record.put(cell.world, cell.key));
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @EnumSource
    void recordFoundAtTheEndIsTheAnswerAndTheWritesAreUndone(Database kind) {
        try (Cell cell = late(kind)) {
            Outcome<String> outcome = cell.call(meeting(cell, Given.done(Given.SAME), new ArrayList<>(), () -> "mine"));
            assertThat(outcome).isInstanceOf(Outcome.Replayed.class);
            assertThat(outcome.value()).isEqualTo("stored");
            cell.effects(0);
            assertThat(cell.record().answer()).isEqualTo(Given.ANSWER);
        }
        try (Cell cell = late(kind)) {
            Given.Record failed = Given.settled(Given.rejected(), Given.SAME);
            assertThat(cell.call(meeting(cell, failed, new ArrayList<>(), () -> "mine")))
                    .isInstanceOfSatisfying(
                            Outcome.Rejected.class,
                            r -> assertThat(r.replayed()).isTrue());
            cell.effects(0);
            cell.status(Status.FAILED);
        }
        try (Cell cell = late(kind)) {
            Given.Record unknown = Given.settled(new Settlement.Unknown("?"), Given.SAME);
            assertThat(cell.call(meeting(cell, unknown, new ArrayList<>(), () -> "mine")))
                    .isInstanceOf(Outcome.Unknown.class);
            cell.effects(0);
            cell.status(Status.UNKNOWN);
        }
    }

    @ParameterizedTest
    @EnumSource
    void rivalsClaimAtTheEndIsInProgressAndNothingCommitsUnclaimed(Database kind) throws Exception {
        List<AutoCloseable> open = new ArrayList<>();
        try (Cell cell = late(kind)) {
            assertThat(cell.call(meeting(cell, Given.open(Given.SAME), open, () -> "mine")))
                    .isInstanceOf(Outcome.InProgress.class);
            cell.nothingIsLeft();
            open.get(0).close();
            cell.nothingIsLeft();
            cell.nextRuns();
            cell.effects(1);
        }
        try (Cell cell = late(kind)) {
            assertThat(cell.call(meeting(cell, Given.live(Given.SAME), open, () -> "mine")))
                    .isInstanceOf(Outcome.InProgress.class);
            cell.effects(0);
            cell.status(Status.PROCESSING);
            assertThat(cell.record().attempt()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void otherContentAtTheEndIsKeyReused(Database kind) {
        for (Given.Record record : List.of(
                Given.done(Given.OTHER),
                Given.settled(Given.rejected(), Given.OTHER),
                Given.live(Given.OTHER),
                Given.leaseOver(Given.OTHER, WhenInDoubt.RETRY))) {
            try (Cell cell = late(kind)) {
                assertThat(cell.call(meeting(cell, record, new ArrayList<>(), () -> "mine")))
                        .isInstanceOf(Outcome.KeyReused.class);
                cell.effects(0);
                assertThat(cell.record().fingerprint()).isEqualTo(Given.OTHER);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void faultIsNotBelievedWhileAnotherHasDoneTheWork(Database kind) {
        for (RuntimeException thrown : List.of(new IllegalStateException("bug"), new World.SoldOut())) {
            try (Cell cell = late(kind)) {
                Outcome<String> outcome = cell.call(meeting(cell, Given.done(Given.SAME), new ArrayList<>(), () -> {
                    throw thrown;
                }));
                assertThat(outcome.value()).as("after %s", thrown).isEqualTo("stored");
                cell.effects(0);
                cell.status(Status.DONE);
            }
            try (Cell cell = late(kind)) {
                assertThat(cell.call(meeting(cell, Given.done(Given.OTHER), new ArrayList<>(), () -> {
                            throw thrown;
                        })))
                        .isInstanceOf(Outcome.KeyReused.class);
                cell.effects(0);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void faultAndRejectionAreTheCallersWhereNobodyHasDoneTheWork(Database kind) {
        try (Cell cell = late(kind)) {
            assertThatThrownBy(() -> cell.call(() -> {
                        cell.book();
                        throw new IllegalStateException("bug");
                    }))
                    .hasMessage("bug");
            cell.nothingIsLeft();
            assertThat(cell.call(() -> {
                        cell.book();
                        throw new World.SoldOut();
                    }))
                    .isInstanceOfSatisfying(
                            Outcome.Rejected.class,
                            r -> assertThat(r.replayed()).isFalse());
            cell.effects(0);
            cell.status(Status.FAILED);
        }
    }

    @ParameterizedTest
    @EnumSource
    void uniqueViolationWhileAnotherHasDoneTheWorkIsThatRecordsAnswer(Database kind) {
        for (boolean swallows : new boolean[] {false, true}) {
            try (Cell cell = late(kind)) {
                cell.world.sql("CREATE TABLE IF NOT EXISTS seat (op VARCHAR(255) PRIMARY KEY)");
                Outcome<String> outcome = cell.call(() -> {
                    cell.book();
                    cell.world.sql("INSERT INTO seat (op) VALUES ('" + cell.key.key() + "')");
                    put(cell, Given.done(Given.SAME), new ArrayList<>());
                    try {
                        takeSeat(cell);
                    } catch (World.BooksException taken) {
                        if (!swallows) {
                            throw taken;
                        }
                        return "swallowed";
                    }
                    throw new AssertionError("the seat was taken");
                });
                assertThat(outcome.value()).isEqualTo("stored");
                cell.effects(0);
                cell.status(Status.DONE);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void storeThatIsAwayAtTheEndCommitsNothing(Database kind) {
        try (Cell cell = late(kind)) {
            cell.store.claimNumber = 1;
            cell.store.beforeClaim = () -> {
                throw new StoreUnavailableException("away", null);
            };
            assertThatThrownBy(cell::write).isInstanceOf(StoreUnavailableException.class);
            cell.nothingIsLeft();
            cell.nextRuns();
        }
    }

    @ParameterizedTest
    @EnumSource
    void recordThatBindsNobodyIsTakenOverWithTheNextAttempt(Database kind) {
        Fingerprint foreign = Fingerprint.sha256("elsewhere/9", new byte[] {7});
        for (Given.Record record : List.of(
                Given.settled(new Settlement.Free(), Given.OTHER),
                Given.expired(new Settlement.Done(Given.ANSWER)),
                Given.expired(Given.rejected()),
                Given.leaseOver(Given.SAME, WhenInDoubt.RETRY),
                Given.leaseOver(foreign, WhenInDoubt.RETRY))) {
            try (Cell cell = late(kind)) {
                put(cell, record, new ArrayList<>());
                Outcome<String> outcome = cell.write();
                assertThat(outcome).isInstanceOf(Outcome.Executed.class);
                cell.effects(1);
                cell.status(Status.DONE);
                assertThat(cell.record().attempt()).isEqualTo(2);
                assertThat(cell.record().fingerprint()).isEqualTo(Given.SAME);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void recordThatBindsIsAnsweredFromWithoutRunning(Database kind) {
        try (Cell cell = late(kind)) {
            put(cell, Given.done(Given.SAME), new ArrayList<>());
            assertThat(cell.call(NOT_RUN).value()).isEqualTo("stored");
        }
        notRun(kind, Given.settled(Given.rejected(), Given.SAME), Outcome.Rejected.class);
        notRun(kind, Given.settled(Given.notKept(), Given.SAME), Outcome.NotKept.class);
        notRun(kind, Given.settled(new Settlement.Unknown("?"), Given.SAME), Outcome.Unknown.class);
        notRun(kind, Given.leaseOver(Given.SAME, WhenInDoubt.HOLD), Outcome.Unknown.class);
        notRun(kind, Given.broken(), Outcome.Unknown.class);
        notRun(kind, Given.done(Given.OTHER), Outcome.KeyReused.class);
        notRun(kind, Given.leaseOver(Given.OTHER, WhenInDoubt.RETRY), Outcome.KeyReused.class);
        notRun(kind, Given.live(Given.SAME), Outcome.InProgress.class);
    }

    private static void notRun(Database kind, Given.Record record, Class<?> expected) {
        try (Cell cell = late(kind)) {
            put(cell, record, new ArrayList<>());
            long attempt = cell.record().attempt();
            assertThat(cell.call(NOT_RUN)).isInstanceOf(expected);
            cell.effects(0);
            assertThat(cell.record().attempt()).isEqualTo(attempt);
        }
    }

    /** Each rival is a node of its own, and all have written before the first of them claims. */
    @ParameterizedTest
    @EnumSource
    void rivalsThatAreAllLateHaveOneEffect(Database kind) throws Exception {
        CyclicBarrier written = new CyclicBarrier(RIVALS);
        AtomicInteger runs = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(RIVALS);
        World world = World.of(kind);
        IdempotencyKey key = world.key("own");
        Scope scope = World.transactional().claim(ClaimTime.LATE).build();
        try {
            List<Future<Outcome<String>>> calls = new ArrayList<>();
            for (int i = 0; i < RIVALS; i++) {
                calls.add(threads.submit(() -> {
                    try (Semel node = Semel.over(world.store).scope(scope).build()) {
                        return node.once(key).matching(Given.CONTENT).call(String.class, () -> {
                            world.write(key);
                            String mine = "ran-" + runs.incrementAndGet();
                            written.await(60, TimeUnit.SECONDS);
                            return mine;
                        });
                    }
                }));
            }
            List<Outcome<String>> outcomes = new ArrayList<>();
            for (Future<Outcome<String>> call : calls) {
                outcomes.add(call.get(60, TimeUnit.SECONDS));
            }
            assertThat(runs).hasValue(RIVALS);
            assertThat(outcomes.stream().filter(Outcome.Executed.class::isInstance))
                    .hasSize(1);
            String answer = outcomes.stream()
                    .filter(Outcome.Executed.class::isInstance)
                    .findFirst()
                    .orElseThrow()
                    .value();
            assertThat(outcomes).allSatisfy(outcome -> {
                if (!(outcome instanceof Outcome.InProgress)) {
                    assertThat(outcome.value()).isEqualTo(answer);
                }
            });
        } finally {
            threads.shutdownNow();
        }
        assertThat(world.books(key)).isEqualTo(1);
        assertThat(world.records(key)).isEqualTo(1);
        assertThat(world.find(key).orElseThrow().attempt()).isEqualTo(1);
    }

    private static void takeSeat(Cell cell) {
        try (PreparedStatement insert =
                cell.world.store.connection().prepareStatement("INSERT INTO seat (op) VALUES (?)")) {
            insert.setString(1, cell.key.key());
            insert.executeUpdate();
        } catch (SQLException e) {
            throw new World.BooksException(e);
        }
    }
}
