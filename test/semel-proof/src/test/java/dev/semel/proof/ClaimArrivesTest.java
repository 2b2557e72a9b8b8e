package dev.semel.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.IdempotencyKey;
import dev.semel.Operation;
import dev.semel.Outcome;
import dev.semel.Semel;
import dev.semel.Status;
import dev.semel.StoredRecord;
import dev.semel.testservers.Database;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** TRANSITIONS 6.1, a test per cell and database; each looks at the books, not at the record alone. */
class ClaimArrivesTest {
    @TestFactory
    Stream<DynamicTest> everyCell() {
        return Arrays.stream(Database.values())
                .flatMap(kind -> ClaimArrives.rows().stream()
                        .flatMap(row -> Arrays.stream(Road.values())
                                .filter(road -> row.cell(road) != null)
                                .map(road -> DynamicTest.dynamicTest(
                                        kind + ": " + row.name() + ", " + road,
                                        () -> check(World.of(kind), row, road)))));
    }

    private void check(World world, ClaimArrives.Row row, Road road) throws Exception {
        IdempotencyKey key = world.key(road.scope());
        String expected = row.cell(road);
        boolean runs = expected.startsWith("run");
        try (AutoCloseable held = row.record().put(world, key);
                Semel semel = road.semel(world)) {
            Optional<StoredRecord> before = world.find(key);
            String seen = seen(road.call(world, semel, key, () -> {
                road.write(world, key);
                return "run a=" + Operation.current().orElseThrow().attempt();
            }));
            assertThat(seen).isEqualTo(expected);
            if (!runs) {
                assertThat(world.find(key).map(StoredRecord::attempt)).isEqualTo(before.map(StoredRecord::attempt));
                assertThat(world.find(key).map(StoredRecord::status)).isEqualTo(before.map(StoredRecord::status));
            }
        }
        assertThat(world.books(key)).isEqualTo(runs ? 1 : 0);
        if (runs) {
            StoredRecord record = world.find(key).orElseThrow();
            assertThat(record.status()).isEqualTo(Status.DONE);
            assertThat(record.fingerprint()).isEqualTo(Given.SAME);
            assertThat(record.answer().text()).isEqualTo(expected);
        }
    }

    private static String seen(Outcome<String> outcome) {
        if (outcome instanceof Outcome.Executed<String> executed) {
            return executed.value();
        }
        if (outcome instanceof Outcome.Replayed<String> replayed) {
            return "Replayed " + replayed.value();
        }
        if (outcome instanceof Outcome.Rejected<String> rejected) {
            return "Rejected " + (rejected.replayed() ? "replayed " : "")
                    + rejected.exception().getClass().getSimpleName();
        }
        return outcome.getClass().getSimpleName();
    }
}
