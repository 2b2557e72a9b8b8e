package dev.semel.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.MisconfiguredException;
import dev.semel.Status;
import dev.semel.StoredRecord;
import dev.semel.WhenInDoubt;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest.Place;
import dev.semel.spi.Joined;
import dev.semel.spi.Ownership;
import dev.semel.spi.Settled;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** TRANSACTIONAL records in transactions of plain JDBC. */
abstract class TransactionalStoreTest extends StoreTest {
    private Wishes wishes;

    @BeforeAll
    void createBusinessTable() throws SQLException {
        execute("CREATE TABLE orders (name VARCHAR(64) PRIMARY KEY)");
    }

    @BeforeEach
    void choose() {
        wishes = Wishes.some();
    }

    private void order() {
        try (Statement statement = store.connection().createStatement()) {
            statement.execute("INSERT INTO orders VALUES ('" + wishes.key().key() + "')");
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private boolean ordered() throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                var rows = statement.executeQuery(
                        "SELECT 1 FROM orders WHERE name = '" + wishes.key().key() + "'")) {
            return rows.next();
        }
    }

    private static <T> T elsewhere(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work).join();
    }

    @Test
    void recordAndWritesCommitTogether() throws SQLException {
        Settled settled = inTransaction(transaction -> {
            Ownership own = acquire(wishes.transactional("a"));
            order();
            return store.settle(own, done("x"));
        });
        assertThat(settled).isEqualTo(Settled.STORED);
        assertThat(ordered()).isTrue();
        assertThat(store.find(wishes.digest())).map(StoredRecord::status).contains(Status.DONE);
    }

    @Test
    void recordAndWritesRollBackTogether() throws SQLException {
        assertThatThrownBy(() -> inTransaction(transaction -> {
                    store.settle(acquire(wishes.transactional("a")), done("x"));
                    order();
                    throw new AssertionError("an Error, too");
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessage("an Error, too");
        assertThat(ordered()).isFalse();
        assertThat(store.find(wishes.digest())).isEmpty();
    }

    @Test
    void rollbackOnlyRollsBack() throws SQLException {
        inTransaction(transaction -> {
            acquire(wishes.transactional("a"));
            order();
            transaction.rollbackOnly();
            return true;
        });
        assertThat(ordered()).isFalse();
        assertThat(store.find(wishes.digest())).isEmpty();
    }

    @Test
    void openClaimElsewhereIsHiddenAndKeptAfterItsCommit() {
        inTransaction(transaction -> {
            Ownership own = acquire(wishes.transactional("a"));
            Claim rival = elsewhere(() -> inTransaction(other -> store.claim(wishes.transactional("a"))));
            assertThat(rival).isInstanceOf(Claim.Hidden.class);
            assertThat(store.find(wishes.digest())).isEmpty();
            return store.settle(own, done("x"));
        });
        Claim later = inTransaction(other -> store.claim(wishes.transactional("a")));
        assertThat(later).isInstanceOf(Claim.Kept.class);
    }

    @Test
    void openTakeoverElsewhereIsHiddenAndARollBackGivesTheAbandonedRowBack() {
        acquire(wishes.leased("a", Wishes.OVER, WhenInDoubt.RETRY));
        inTransaction(transaction -> {
            assertThat(acquire(wishes.transactional("a")).attempt()).isEqualTo(2);
            Claim rival = elsewhere(() -> inTransaction(other -> store.claim(wishes.transactional("a"))));
            assertThat(rival).isInstanceOf(Claim.Hidden.class);
            transaction.rollbackOnly();
            return true;
        });
        assertThat(store.find(wishes.digest())).hasValueSatisfying(record -> {
            assertThat(record.attempt()).isEqualTo(1);
            assertThat(record.abandoned()).isTrue();
        });
    }

    @Test
    void replayLocksNothing() {
        store.settle(acquire(wishes.leased("a")), done("x"));
        inTransaction(transaction -> {
            assertThat(store.claim(wishes.transactional("a"))).isInstanceOf(Claim.Kept.class);
            assertThat(elsewhere(this::lockedByNobody)).isTrue();
            return true;
        });
    }

    boolean lockedByNobody() {
        String sql =
                "SELECT 1 FROM semel_record WHERE idem_key = '" + wishes.key().key() + "' FOR UPDATE NOWAIT";
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    @Test
    void anotherOwnerInTheSameTransactionSeesTheFlightOrTheAnswer() {
        inTransaction(transaction -> {
            Ownership own = acquire(wishes.transactional("a"));
            assertThat(store.claim(wishes.transactional("a")))
                    .isInstanceOfSatisfying(
                            Claim.InFlight.class,
                            flight ->
                                    assertThat(flight.record().leaseRemaining()).isNull());
            store.settle(own, done("x"));
            assertThat(store.claim(wishes.transactional("a"))).isInstanceOf(Claim.Kept.class);
            assertThat(store.findWithin(wishes.digest()))
                    .map(StoredRecord::status)
                    .contains(Status.DONE);
            return true;
        });
    }

    @Test
    void sameOwnerAgainIsTheSameClaimAndASettledOneIsNotSettledAgain() {
        inTransaction(transaction -> {
            var request = wishes.transactional("a");
            Ownership own = acquire(request);
            assertThat(acquire(request)).isEqualTo(own);
            assertThat(store.settle(own, done("x"))).isEqualTo(Settled.STORED);
            return assertThat(store.settle(own, done("y"))).isEqualTo(Settled.LOST);
        });
    }

    @Test
    void markUndoesTheClaimAndTheRejectionIsStoredInstead() throws SQLException {
        inTransaction(transaction -> {
            Joined.Mark mark = transaction.mark().orElseThrow();
            acquire(wishes.transactional("a"));
            order();
            transaction.rollbackOnly();
            mark.rollBack();
            assertThat(transaction.isRollbackOnly()).isFalse();
            acquire(wishes.transactional("a").settled(done("no")));
            mark.release();
            return true;
        });
        assertThat(ordered()).isFalse();
        assertThat(store.find(wishes.digest())).map(StoredRecord::answer).contains(answer("no"));
    }

    @Test
    void callJoinsTheCallersConnection() throws SQLException {
        try (Connection connection = database.connect()) {
            connection.setAutoCommit(false);
            store.within(connection, () -> {
                assertThat(store.unitOfWork().joined()).isPresent();
                assertThat(store.unitOfWork().joined().orElseThrow().completionHook())
                        .isEmpty();
                Ownership own = acquire(wishes.transactional("a", Place.CALLERS_TRANSACTION));
                order();
                store.unitOfWork()
                        .suspended(() -> assertThat(store.unitOfWork().joined()).isEmpty());
                return store.settle(own, done("x"));
            });
            assertThat(store.unitOfWork().joined()).isEmpty();
            assertThat(ordered()).isFalse();
            connection.commit();
        }
        assertThat(ordered()).isTrue();
    }

    @Test
    void callersTransactionThatMayOnlyRollBackIsRolledBack() throws SQLException {
        try (Connection connection = database.connect()) {
            connection.setAutoCommit(false);
            store.within(connection, () -> {
                order();
                store.unitOfWork().joined().orElseThrow().rollbackOnly();
                return 1;
            });
            connection.commit();
        }
        assertThat(ordered()).isFalse();
    }

    @Test
    void connectionInAutocommitIsRefused() throws SQLException {
        try (Connection connection = database.connect()) {
            assertThatThrownBy(() -> store.within(connection, () -> 1))
                    .isInstanceOf(MisconfiguredException.class)
                    .hasMessageContaining("setAutoCommit(false)");
        }
    }

    @Test
    void connectionWithoutATransactionIsRefused() {
        assertThatThrownBy(store::connection).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void leasedClaimInsideATransactionIsCommittedByItself() {
        inTransaction(transaction -> {
            acquire(wishes.leased("a"));
            transaction.rollbackOnly();
            return true;
        });
        assertThat(store.find(wishes.digest())).isPresent();
    }
}
