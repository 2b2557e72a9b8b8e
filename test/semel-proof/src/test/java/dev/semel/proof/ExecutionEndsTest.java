package dev.semel.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.Operation;
import dev.semel.Outcome;
import dev.semel.OwnershipLostException;
import dev.semel.RolledBackException;
import dev.semel.Status;
import dev.semel.StoreUnavailableException;
import dev.semel.spi.Content;
import dev.semel.spi.Reply;
import dev.semel.spi.StoreRefusedException;
import dev.semel.spi.Verdict;
import dev.semel.testservers.Database;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** TRANSITIONS 6.2 for the two executions of TRANSACTIONAL on plain JDBC: a test per row, once per database. */
class ExecutionEndsTest {
    @ParameterizedTest
    @EnumSource
    void value(Database kind) {
        for (Road road : Road.values()) {
            try (Cell cell = new Cell(kind, road)) {
                assertThat(cell.write()).isInstanceOf(Outcome.Executed.class);
                cell.effects(1);
                cell.status(Status.DONE);
                assertThat(cell.write()).isInstanceOf(Outcome.Replayed.class);
                cell.effects(1);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void valueInARollbackOnlyTransactionIsAFaultThatNamesTheCause(Database kind) {
        try (Cell cell = new Cell(kind, Road.OWN)) {
            assertThatThrownBy(() -> cell.call(() -> {
                        cell.book();
                        cell.world.store.unitOfWork().joined().orElseThrow().rollbackOnly();
                        return "not true";
                    }))
                    .isInstanceOf(RolledBackException.class)
                    .hasMessageContaining("rollback-only");
            cell.nothingIsLeft();
            cell.nextRuns();
        }
        try (Cell cell = new Cell(kind, Road.JOINED)) {
            joinedFault(cell, () -> {
                cell.book();
                cell.world.store.unitOfWork().joined().orElseThrow().rollbackOnly();
                return "not true";
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void transactionThatTheDatabaseAbortedIsRolledBack(Database kind) {
        for (Road road : new Road[] {Road.OWN, Road.JOINED}) {
            try (Cell cell = new Cell(kind, road)) {
                boolean aborts = kind == Database.POSTGRESQL;
                try {
                    cell.call(() -> {
                        cell.book();
                        try {
                            cell.world.write(cell.world.store.connection(), cell.key, null);
                        } catch (World.BooksException swallowed) {
                            return "swallowed";
                        }
                        throw new AssertionError("the books take no row without an amount");
                    });
                    assertThat(aborts).isFalse();
                    cell.effects(1);
                } catch (RolledBackException e) {
                    assertThat(aborts).isTrue();
                    assertThat(e).hasMessageContaining("aborted");
                    cell.nothingIsLeft();
                    cell.nextRuns();
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void rejectionUndoesTheWritesAndIsStored(Database kind) {
        for (Road road : new Road[] {Road.OWN, Road.JOINED}) {
            try (Cell cell = new Cell(kind, road)) {
                for (int i = 0; i < 2; i++) {
                    boolean replayed = i == 1;
                    assertThat(reject(cell)).isInstanceOfSatisfying(Outcome.Rejected.class, r -> {
                        assertThat(r.exception()).isInstanceOf(World.SoldOut.class);
                        assertThat(r.replayed()).isEqualTo(replayed);
                    });
                    cell.effects(0);
                    cell.status(Status.FAILED);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void rejectionThatMeetsAnotherRecordGivesThatRecordsAnswer(Database kind) throws Exception {
        try (Cell cell = new Cell(kind, Road.OWN)) {
            meets(cell, Given.done(Given.SAME));
            assertThat(reject(cell))
                    .isInstanceOfSatisfying(
                            Outcome.Replayed.class, r -> assertThat(r.value()).isEqualTo("stored"));
        }
        try (Cell cell = new Cell(kind, Road.OWN)) {
            meets(cell, Given.live(Given.SAME));
            assertThat(reject(cell)).isInstanceOf(Outcome.InProgress.class);
        }
        try (Cell cell = new Cell(kind, Road.OWN)) {
            meets(cell, Given.done(Given.OTHER));
            assertThat(reject(cell)).isInstanceOf(Outcome.KeyReused.class);
        }
        try (Cell cell = new Cell(kind, Road.OWN)) {
            cell.store.claimNumber = 2;
            cell.store.beforeClaim = () -> {
                throw new StoreUnavailableException("away", null);
            };
            assertThatThrownBy(() -> reject(cell))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("same key")
                    .satisfies(e ->
                            assertThat(e.getCause().getSuppressed()).hasAtLeastOneElementOfType(World.SoldOut.class));
            cell.nothingIsLeft();
        }
    }

    @ParameterizedTest
    @EnumSource
    void faultUndoesEverythingAndPassesThrough(Database kind) {
        for (Throwable thrown :
                new Throwable[] {new IllegalStateException("bug"), new OutOfMemoryError("not really")}) {
            try (Cell cell = new Cell(kind, Road.OWN)) {
                assertThatThrownBy(() -> cell.call(() -> {
                            cell.book();
                            throw unchecked(thrown);
                        }))
                        .isSameAs(thrown);
                cell.nothingIsLeft();
                cell.nextRuns();
            }
            try (Cell cell = new Cell(kind, Road.JOINED)) {
                joinedFault(cell, () -> {
                    cell.book();
                    throw unchecked(thrown);
                });
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void declaredNothingHappenedUndoesAndLeavesNoRecord(Database kind) {
        try (Cell cell = new Cell(kind, Road.OWN)) {
            assertThat(cell.call(() -> {
                        cell.book();
                        Operation.current().orElseThrow().nothingHappened();
                        return "nothing to do";
                    }))
                    .isInstanceOfSatisfying(
                            Outcome.Executed.class, e -> assertThat(e.value()).isEqualTo("nothing to do"));
            cell.nothingIsLeft();
            cell.nextRuns();
        }
    }

    @ParameterizedTest
    @EnumSource
    void answersThatAreNeverStoredNeverCommit(Database kind) {
        for (Verdict verdict : new Verdict[] {new Verdict.NotStored(null), new Verdict.NothingHappened(null)}) {
            try (Cell cell = new Cell(kind, Road.OWN)) {
                Reply reply = cell.semel().perform(cell.key, Content.NONE, () -> {
                    cell.book();
                    return verdict;
                });
                assertThat(reply).isEqualTo(new Reply.Ran(verdict));
                cell.nothingIsLeft();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void answerThatCannotBeEncodedRollsBackLoudly(Database kind) {
        for (Road road : new Road[] {Road.OWN, Road.JOINED}) {
            try (Cell cell = new Cell(kind, road)) {
                assertThatThrownBy(() -> unencodable(cell))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("cannot be written");
                cell.nothingIsLeft();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void answerOverTheLimitIsNotKept(Database kind) {
        for (Road road : Road.values()) {
            try (Cell cell = new Cell(kind, road).settings(s -> s.maxAnswerBytes(2))) {
                assertThat(cell.write()).isInstanceOf(Outcome.Executed.class);
                assertThat(cell.write()).isInstanceOf(Outcome.NotKept.class);
                cell.effects(1);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void replacedExecutionRollsBack(Database kind) {
        for (Road road : new Road[] {Road.OWN, Road.JOINED}) {
            try (Cell cell = new Cell(kind, road)) {
                cell.store.beforeSettle = () -> deleteRecord(cell);
                assertThatThrownBy(cell::write).isInstanceOf(OwnershipLostException.class);
                cell.nothingIsLeft();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void storeAwayAtSettleRollsBack(Database kind) {
        for (Road road : new Road[] {Road.OWN, Road.JOINED}) {
            try (Cell cell = new Cell(kind, road)) {
                AtomicBoolean first = new AtomicBoolean(true);
                cell.store.beforeSettle = () -> {
                    if (first.getAndSet(false)) {
                        throw new StoreUnavailableException("away", null);
                    }
                };
                assertThatThrownBy(cell::write).isInstanceOf(StoreUnavailableException.class);
                cell.nothingIsLeft();
                cell.nextRuns();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void settleThatTheStoreRefusesRollsBackLoudly(Database kind) {
        for (Road road : new Road[] {Road.OWN, Road.JOINED}) {
            try (Cell cell = new Cell(kind, road)) {
                cell.store.beforeSettle = () -> {
                    throw new StoreRefusedException("too large a packet", null);
                };
                assertThatThrownBy(cell::write).isInstanceOf(StoreRefusedException.class);
                cell.nothingIsLeft();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void commitInDoubtIsResolved(Database kind) {
        try (Cell cell = new Cell(kind, Road.OWN)) {
            cell.store.commit = Hooked.Commit.DONE_BUT_UNHEARD;
            assertThat(cell.write()).isInstanceOf(Outcome.Executed.class);
            assertThat(cell.write()).isInstanceOf(Outcome.Replayed.class);
            cell.effects(1);
        }
        try (Cell cell = new Cell(kind, Road.OWN)) {
            cell.store.commit = Hooked.Commit.UNDONE_AND_UNHEARD;
            assertThatThrownBy(cell::write).hasMessage("link");
            cell.nothingIsLeft();
            cell.nextRuns();
        }
        try (Cell cell = new Cell(kind, Road.OWN)) {
            cell.store.commit = Hooked.Commit.DONE_BUT_UNHEARD;
            cell.store.fate = java.util.Optional.of(dev.semel.spi.TransactionalStore.Fate.UNDECIDED);
            assertThat(cell.write()).isInstanceOf(Outcome.Unknown.class);
            assertThat(cell.write()).isInstanceOf(Outcome.Replayed.class);
            cell.effects(1);
        }
    }

    /** An embedded database dies with its process: ProcessKilledTest has H2. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "H2")
    void connectionThatDiesLeavesNothing(Database kind) {
        try (Cell cell = new Cell(kind, Road.OWN)) {
            assertThatThrownBy(() -> cell.call(() -> {
                        cell.book();
                        cell.world.killOpenConnection();
                        return "cut";
                    }))
                    .isInstanceOf(StoreUnavailableException.class);
            cell.nothingIsLeft();
            cell.nextRuns();
        }
    }

    @ParameterizedTest
    @EnumSource
    void callersRollbackTakesTheRecordWithIt(Database kind) throws SQLException {
        try (Cell cell = new Cell(kind, Road.OWN);
                Connection connection = cell.world.pool.getConnection()) {
            connection.setAutoCommit(false);
            Outcome<String> inside = cell.world.store.within(connection, cell::write);
            assertThat(inside).isInstanceOf(Outcome.Executed.class);
            Outcome<String> second = cell.world.store.within(connection, cell::write);
            assertThat(second).isInstanceOf(Outcome.Replayed.class);
            connection.rollback();
            cell.nothingIsLeft();
            cell.nextRuns();
            cell.effects(1);
        }
    }

    private static Outcome<String> reject(Cell cell) {
        return cell.call(() -> {
            cell.book();
            throw new World.SoldOut();
        });
    }

    private static Outcome<Unwritable.Value> unencodable(Cell cell) throws SQLException {
        if (cell.road == Road.OWN) {
            return cell.semel().once(cell.key).call(Unwritable.Value.class, () -> {
                cell.book();
                return new Unwritable.Value("x");
            });
        }
        try (Connection connection = cell.world.pool.getConnection()) {
            connection.setAutoCommit(false);
            try {
                return cell.world.store.within(
                        connection,
                        () -> cell.semel().once(cell.key).call(Unwritable.Value.class, () -> {
                            cell.book();
                            return new Unwritable.Value("x");
                        }));
            } finally {
                connection.commit();
            }
        }
    }

    /** The fault goes up, its writes are undone to the mark, and the caller's own writes still commit. */
    private static void joinedFault(Cell cell, dev.semel.Action<String, RuntimeException> action) {
        var mine = cell.world.key("caller");
        try (Connection connection = cell.world.pool.getConnection()) {
            connection.setAutoCommit(false);
            cell.world.write(connection, mine, 1);
            assertThatThrownBy(() -> cell.world.store.within(
                            connection, () -> Road.OWN.call(cell.world, cell.semel(), cell.key, action)))
                    .isInstanceOf(Throwable.class);
            cell.world.write(connection, mine, 1);
            connection.commit();
        } catch (SQLException e) {
            throw new World.BooksException(e);
        }
        assertThat(cell.world.books(mine)).isEqualTo(2);
        cell.nothingIsLeft();
        cell.nextRuns();
    }

    private static void meets(Cell cell, Given.Record record) {
        cell.store.claimNumber = 2;
        cell.store.beforeClaim = () -> {
            try {
                record.put(cell.world, cell.key);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        };
    }

    private static void deleteRecord(Cell cell) {
        try (var delete =
                cell.world.store.connection().prepareStatement("DELETE FROM semel_record WHERE idem_key = ?")) {
            delete.setString(1, cell.key.key());
            assertThat(delete.executeUpdate()).isEqualTo(1);
        } catch (SQLException e) {
            throw new World.BooksException(e);
        }
    }

    private static RuntimeException unchecked(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        return (RuntimeException) thrown;
    }
}
