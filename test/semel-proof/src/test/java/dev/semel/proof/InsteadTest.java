package dev.semel.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.IdempotencyKey;
import dev.semel.Outcome;
import dev.semel.RetryTransactionException;
import dev.semel.Semel;
import dev.semel.spi.KeyDigest;
import dev.semel.testservers.Database;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What Semel does in the situations of {@link SeenOnDatabasesTest}, where the obvious statement goes wrong. */
class InsteadTest {
    private static final int RIVALS = 5;

    /** Instead of an aborted transaction (25P02), 1062 or 23505. */
    @ParameterizedTest
    @EnumSource
    void aDuplicateLeavesTheCallersTransactionAndItsWorkAsTheyWere(Database kind) throws Exception {
        World world = World.of(kind);
        IdempotencyKey key = world.key("own");
        Given.done(Given.SAME).put(world, key);
        callersWorkStands(world, key, Outcome.Replayed.class);
    }

    /** Instead of waiting till the rival ends, 1205, or 1213 for all but one. */
    @ParameterizedTest
    @EnumSource
    void anOpenClaimLeavesTheCallersTransactionAndItsWorkAsTheyWere(Database kind) throws Exception {
        World world = World.of(kind);
        IdempotencyKey key = world.key("own");
        try (AutoCloseable rival = Given.open(Given.SAME).put(world, key)) {
            callersWorkStands(world, key, Outcome.InProgress.class);
        }
    }

    private static void callersWorkStands(World world, IdempotencyKey key, Class<?> expected) throws SQLException {
        IdempotencyKey business = world.key("own");
        try (Semel semel = Road.JOINED.semel(world);
                Connection callers = session(world, Connection.TRANSACTION_READ_COMMITTED)) {
            world.write(callers, business, 1);
            assertThat(within(world, callers, semel, key)).isInstanceOf(expected);
            world.write(callers, business, 2);
            callers.commit();
        }
        assertThat(world.books(business)).isEqualTo(2);
        assertThat(world.books(key)).isZero();
    }

    /** Instead of a row lock by an upsert that changes nothing. */
    @ParameterizedTest
    @EnumSource
    void aReplayLocksNothing(Database kind) throws Exception {
        World world = World.of(kind);
        IdempotencyKey key = world.key("own");
        Given.done(Given.SAME).put(world, key);
        try (Semel semel = Road.JOINED.semel(world);
                Connection callers = session(world, Connection.TRANSACTION_READ_COMMITTED);
                Connection other = session(world, Connection.TRANSACTION_READ_COMMITTED)) {
            assertThat(within(world, callers, semel, key)).isInstanceOf(Outcome.Replayed.class);
            String lock = "SELECT status FROM semel_record WHERE key_digest = ? FOR UPDATE NOWAIT";
            try (PreparedStatement locking = other.prepareStatement(lock)) {
                locking.setBytes(1, KeyDigest.of(key).bytes());
                try (ResultSet row = locking.executeQuery()) {
                    assertThat(row.next()).isTrue();
                }
            }
            other.rollback();
            callers.rollback();
        }
    }

    /** Instead of a snapshot that says the key is absent: the winner's answer, or begin again; never a second run. */
    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({"POSTGRESQL, again", "MYSQL, replayed", "MARIADB, replayed", "H2, again"})
    void anOldSnapshotNeverRunsWhatIsDone(Database kind, String expected) throws Exception {
        World world = World.of(kind);
        IdempotencyKey key = world.key("own");
        try (Semel semel = Road.JOINED.semel(world);
                Connection callers = session(world, Connection.TRANSACTION_REPEATABLE_READ)) {
            try (PreparedStatement read = callers.prepareStatement("SELECT COUNT(*) FROM semel_record");
                    ResultSet rows = read.executeQuery()) {
                assertThat(rows.next()).isTrue();
            }
            Given.done(Given.SAME).put(world, key);
            if (expected.equals("replayed")) {
                assertThat(within(world, callers, semel, key)).isInstanceOf(Outcome.Replayed.class);
            } else {
                assertThatThrownBy(() -> within(world, callers, semel, key))
                        .isInstanceOf(RetryTransactionException.class);
            }
            callers.rollback();
            assertThat(within(world, callers, semel, key)).isInstanceOf(Outcome.Replayed.class);
            callers.rollback();
        }
        assertThat(world.books(key)).isZero();
    }

    /** Instead of one in and 1213 for the others. */
    @ParameterizedTest
    @EnumSource
    void whenTheFirstRollsBackOneGetsInAndTheOthersGetItsAnswer(Database kind) throws Exception {
        World world = World.of(kind);
        IdempotencyKey key = world.key("own");
        AutoCloseable first = Given.open(Given.SAME).put(world, key);
        List<Semel> nodes = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(RIVALS);
        try {
            CyclicBarrier ready = new CyclicBarrier(RIVALS + 1);
            List<Future<Outcome<String>>> rivals = new ArrayList<>();
            for (int i = 0; i < RIVALS; i++) {
                Semel node = world.semel(World.transactional().wait(Duration.ofSeconds(30)));
                nodes.add(node);
                rivals.add(threads.submit(() -> {
                    ready.await();
                    return Road.OWN.call(world, node, key, () -> {
                        world.write(key);
                        return "ran";
                    });
                }));
            }
            ready.await(30, TimeUnit.SECONDS);
            first.close();
            int ran = 0;
            for (Future<Outcome<String>> rival : rivals) {
                Outcome<String> outcome = rival.get(60, TimeUnit.SECONDS);
                assertThat(outcome.value()).isEqualTo("ran");
                ran += outcome instanceof Outcome.Executed ? 1 : 0;
            }
            assertThat(ran).isEqualTo(1);
            assertThat(world.books(key)).isEqualTo(1);
        } finally {
            threads.shutdownNow();
            nodes.forEach(Semel::close);
        }
    }

    private static Outcome<String> within(World world, Connection callers, Semel semel, IdempotencyKey key) {
        return world.store.within(
                callers,
                () -> Road.OWN.call(world, semel, key, () -> {
                    world.write(key);
                    return "ran";
                }));
    }

    private static Connection session(World world, int isolation) throws SQLException {
        Connection connection = world.database.connect();
        connection.setTransactionIsolation(isolation);
        if (world.database.kind() == Database.H2) {
            try (PreparedStatement soon = connection.prepareStatement("SET LOCK_TIMEOUT 50")) {
                soon.execute();
            }
        }
        connection.setAutoCommit(false);
        return connection;
    }
}
