package dev.semel.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.IdempotencyKey;
import dev.semel.Outcome;
import dev.semel.Semel;
import dev.semel.testservers.Database;
import java.sql.Connection;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Nobody waits at the database for a rival: a claim of a key that is open elsewhere, and a replay beside open keys, take
 * less than 50 ms. H2 has no lock that can be asked, and is the exception; so is a caller's REPEATABLE READ transaction on
 * MySQL, where a probe would lock the keys of others and the shortest wait for a lock is a second ({@code InnoDbTest}).
 */
class BusyIsQuickTest {
    private static final Duration BOUND = Duration.ofMillis(50);
    private static final int TIMES = 40;

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "H2")
    void claimOfAnOpenKeyIsAnsweredAtOnce(Database kind) throws Exception {
        World world = World.of(kind);
        IdempotencyKey key = world.key("own");
        try (AutoCloseable rival = Given.open(Given.SAME).put(world, key);
                Semel semel = Road.OWN.semel(world);
                Connection callers = world.pool.getConnection()) {
            quick(() ->
                    assertThat(Road.OWN.call(world, semel, key, () -> "never")).isInstanceOf(Outcome.InProgress.class));
            callers.setAutoCommit(false);
            callers.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            quick(() -> assertThat(world.store.within(callers, () -> Road.OWN.call(world, semel, key, () -> "never")))
                    .isInstanceOf(Outcome.InProgress.class));
            callers.rollback();
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "H2")
    void replayBesideOpenKeysIsAnsweredAtOnce(Database kind) throws Exception {
        World world = World.of(kind);
        for (Road road : Road.values()) {
            IdempotencyKey key = world.key(road.scope());
            Given.done(Given.SAME).put(world, key);
            try (AutoCloseable first = Given.open(Given.SAME).put(world, world.key(road.scope()));
                    AutoCloseable second = Given.open(Given.SAME).put(world, world.key(road.scope()));
                    Semel semel = road.semel(world)) {
                quick(() ->
                        assertThat(road.call(world, semel, key, () -> "never")).isInstanceOf(Outcome.Replayed.class));
            }
        }
    }

    /** The median of many; a claim that blocks would take the rival's whole life, or a lock time-out of seconds. */
    private static void quick(Runnable call) {
        long[] nanos = new long[TIMES];
        for (int i = 0; i < TIMES; i++) {
            long start = System.nanoTime();
            call.run();
            nanos[i] = System.nanoTime() - start;
        }
        Arrays.sort(nanos);
        assertThat(Duration.ofNanos(nanos[TIMES / 2])).isLessThan(BOUND);
        assertThat(Duration.ofNanos(nanos[TIMES * 9 / 10])).as("nine in ten").isLessThan(BOUND);
    }
}
