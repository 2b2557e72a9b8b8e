package dev.semel.proof.holes;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.semel.Guarantee;
import dev.semel.IdempotencyKey;
import dev.semel.Outcome;
import dev.semel.Scope;
import dev.semel.ScopeBuilder;
import dev.semel.Semel;
import dev.semel.jdbc.JdbcStore;
import dev.semel.proof.World;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest.Place;
import dev.semel.spi.KeyDigest;
import dev.semel.testservers.Database;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Holes that show only between nodes: two engines over two pools, so that nobody is told by a flight of its own JVM. */
class TwoNodesTest {
    private static final int CALLERS = 8;

    /** Short operations, raced right at their completion: whoever finds nothing and then claims has to look again. */
    @ParameterizedTest
    @EnumSource
    void findThenLockNeverRunsTwice(Database kind) throws Exception {
        race(kind, Guarantee.TRANSACTIONAL, 60, (world, key) -> {});
    }

    @ParameterizedTest
    @EnumSource
    void findThenLeaseNeverRunsTwice(Database kind) throws Exception {
        race(kind, Guarantee.LEASED, 60, (world, key) -> {});
    }

    /** An abandoned and an expired record: one of many takes it over, and its result is looked at. */
    @ParameterizedTest
    @CsvSource({
        "H2, TRANSACTIONAL", "POSTGRESQL, TRANSACTIONAL", "MYSQL, TRANSACTIONAL", "MARIADB, TRANSACTIONAL",
        "H2, LEASED", "POSTGRESQL, LEASED", "MYSQL, LEASED", "MARIADB, LEASED"
    })
    void onlyOneTakesOver(Database kind, Guarantee guarantee) throws Exception {
        race(kind, guarantee, 25, (world, key) -> {
            Claim claim = world.store.claim(
                    world.wish(key, Place.BY_ITSELF, dev.semel.Fingerprint.NONE, dev.semel.WhenInDoubt.RETRY));
            assertThat(claim).isInstanceOf(Claim.Acquired.class);
            world.age(key, Duration.ofMinutes(5));
        });
    }

    private interface Before {
        void put(World world, IdempotencyKey key);
    }

    private static void race(Database kind, Guarantee guarantee, int keys, Before before) throws Exception {
        World world = World.of(kind);
        ScopeBuilder scope = Scope.named("race").guarantee(guarantee).wait(Duration.ofSeconds(20));
        ExecutorService threads = Executors.newFixedThreadPool(CALLERS);
        HikariDataSource otherPool = world.database.pool(CALLERS);
        JdbcStore otherStore = JdbcStore.on(otherPool).build();
        try (Semel here = Semel.over(world.store).scope(scope.build()).build();
                Semel there = Semel.over(otherStore).scope(scope.build()).build()) {
            CyclicBarrier start = new CyclicBarrier(CALLERS);
            for (int k = 0; k < keys; k++) {
                IdempotencyKey key = world.key("race");
                before.put(world, key);
                AtomicInteger runs = new AtomicInteger();
                List<Future<Outcome<String>>> calls = new ArrayList<>();
                for (int c = 0; c < CALLERS; c++) {
                    Semel node = c % 2 == 0 ? here : there;
                    calls.add(threads.submit(() -> {
                        start.await(10, TimeUnit.SECONDS);
                        return node.once(key).call(String.class, () -> "run-" + runs.incrementAndGet());
                    }));
                }
                for (Future<Outcome<String>> call : calls) {
                    assertThat(call.get(60, TimeUnit.SECONDS).value()).isEqualTo("run-1");
                }
                assertThat(runs).hasValue(1);
                assertThat(world.store.find(KeyDigest.of(key))).isPresent();
            }
        } finally {
            threads.shutdownNow();
            otherPool.close();
        }
    }
}
