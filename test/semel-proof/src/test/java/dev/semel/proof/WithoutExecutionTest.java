package dev.semel.proof;

import static dev.semel.proof.Given.SAME;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.IdempotencyKey;
import dev.semel.Resolution;
import dev.semel.ResolutionRefusedException;
import dev.semel.Semel;
import dev.semel.StoredRecord;
import dev.semel.WhenInDoubt;
import dev.semel.spi.ClaimRequest.Place;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Ownership;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import dev.semel.testservers.Database;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** TRANSITIONS 6.3: what becomes of a record without an execution, a test per cell and database. */
class WithoutExecutionTest {
    private static final Duration LEASE = Duration.ofSeconds(30);

    /** One row: the record, and what each of the others makes of it. */
    private record Row(
            String name,
            Given.Record record,
            String own,
            String other,
            String sweep,
            String purge,
            String done,
            String failed,
            String nothing,
            String find) {}

    private static List<Row> rows() {
        Given.Record hold = Given.leaseOver(SAME, WhenInDoubt.HOLD);
        Given.Record unknown = Given.settled(new Settlement.Unknown("?"), SAME);
        return List.of(
                row("absent", Given.absent(), "LOST, LOST, absent, absent, refused, refused, refused, absent"),
                row(
                        "processing, lease live",
                        Given.live(SAME),
                        "STORED, LOST, PROCESSING, PROCESSING, refused, refused, refused, PROCESSING"),
                row(
                        "lease over, RETRY",
                        Given.leaseOver(SAME, WhenInDoubt.RETRY),
                        "STORED, LOST, PROCESSING, PROCESSING, DONE, FAILED, FREE, PROCESSING abandoned"),
                row("lease over, HOLD", hold, "STORED, LOST, UNKNOWN, UNKNOWN, DONE, FAILED, FREE, UNKNOWN"),
                row("unknown", unknown, "LOST, LOST, UNKNOWN, UNKNOWN, DONE, FAILED, FREE, UNKNOWN"),
                row("unknown, old", aged(unknown), "LOST, LOST, UNKNOWN, UNKNOWN, DONE, FAILED, FREE, UNKNOWN"),
                row("done", Given.done(SAME), "LOST, LOST, DONE, DONE, refused, refused, refused, DONE"),
                row(
                        "failed",
                        Given.settled(Given.rejected(), SAME),
                        "LOST, LOST, FAILED, FAILED, refused, refused, refused, FAILED"),
                row(
                        "done, past retention",
                        Given.expired(new Settlement.Done(Given.ANSWER)),
                        "LOST, LOST, absent, absent, refused, refused, refused, absent"),
                row(
                        "failed, past retention",
                        Given.expired(Given.rejected()),
                        "LOST, LOST, absent, absent, refused, refused, refused, absent"),
                row(
                        "free",
                        Given.settled(new Settlement.Free(), SAME),
                        "LOST, LOST, FREE, FREE, refused, refused, FREE, FREE"),
                row(
                        "free, old",
                        aged(Given.settled(new Settlement.Free(), SAME)),
                        "LOST, LOST, FREE, absent, refused, refused, FREE, FREE"),
                row(
                        "lease over long ago, RETRY",
                        aged(Given.live(SAME)),
                        "STORED, LOST, PROCESSING, absent, DONE, FAILED, FREE, PROCESSING abandoned"));
    }

    private static Row row(String name, Given.Record record, String cells) {
        String[] c = cells.split(", ");
        return new Row(name, record, c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]);
    }

    private static Given.Record aged(Given.Record record) {
        return (world, key) -> {
            AutoCloseable held = record.put(world, key);
            world.age(key, Duration.ofDays(3));
            return held;
        };
    }

    @TestFactory
    Stream<DynamicTest> everyCell() {
        return Arrays.stream(Database.values())
                .flatMap(kind -> rows().stream()
                        .flatMap(row -> Stream.of(
                                cell(
                                        kind,
                                        row,
                                        "extend by the owner",
                                        row.own(),
                                        (world, key) -> extend(world, key, true)),
                                cell(
                                        kind,
                                        row,
                                        "extend by another",
                                        row.other(),
                                        (world, key) -> extend(world, key, false)),
                                cell(kind, row, "sweep", row.sweep(), WithoutExecutionTest::sweep),
                                cell(kind, row, "purge", row.purge(), WithoutExecutionTest::purge),
                                cell(
                                        kind,
                                        row,
                                        "resolve done",
                                        row.done(),
                                        (w, k) -> resolve(w, k, Resolution.done("r"))),
                                cell(
                                        kind,
                                        row,
                                        "resolve failed",
                                        row.failed(),
                                        (w, k) -> resolve(w, k, Resolution.failed(Given.why()))),
                                cell(
                                        kind,
                                        row,
                                        "resolve nothing happened",
                                        row.nothing(),
                                        (w, k) -> resolve(w, k, Resolution.nothingHappened())),
                                cell(kind, row, "find", row.find(), WithoutExecutionTest::find))));
    }

    private interface Event {
        String on(World world, IdempotencyKey key) throws Exception;
    }

    private static DynamicTest cell(Database kind, Row row, String event, String expected, Event happens) {
        return DynamicTest.dynamicTest(kind + ": " + row.name() + ", " + event, () -> {
            World world = World.of(kind);
            IdempotencyKey key = world.key("leased");
            try (AutoCloseable held = row.record().put(world, key)) {
                Optional<Long> attempt = world.find(key).map(StoredRecord::attempt);
                assertThat(happens.on(world, key)).isEqualTo(expected);
                if (!expected.equals("absent")) {
                    assertThat(world.find(key).map(StoredRecord::attempt)).isEqualTo(attempt);
                }
            }
        });
    }

    private static String extend(World world, IdempotencyKey key, boolean byOwner) {
        Optional<StoredRecord> record = world.find(key);
        String owner = byOwner
                ? record.map(StoredRecord::owner).orElse("nobody")
                : world.wish(key, Place.BY_ITSELF, SAME, WhenInDoubt.RETRY).owner();
        long attempt = record.map(StoredRecord::attempt).orElse(1L);
        Settled settled = world.store.extend(
                new Ownership(KeyDigest.of(key), owner, attempt, dev.semel.Guarantee.LEASED, Duration.ofDays(1)),
                LEASE);
        return settled.name();
    }

    private static String sweep(World world, IdempotencyKey key) {
        while (world.store.sweep(50) > 0) {}
        return status(world, key);
    }

    private static String purge(World world, IdempotencyKey key) {
        while (world.store.purge(50) > 0) {}
        return status(world, key);
    }

    private static String resolve(World world, IdempotencyKey key, Resolution resolution) {
        try (Semel semel = world.semel(World.leased(WhenInDoubt.HOLD))) {
            semel.resolve(key, resolution, "asked");
            assertThat(
                            world.find(key).orElseThrow().status().terminal()
                                    ? world.find(key).orElseThrow().owner()
                                    : null)
                    .as("a resolve clears the owner")
                    .isNull();
            return status(world, key);
        } catch (ResolutionRefusedException e) {
            return "refused";
        }
    }

    private static String find(World world, IdempotencyKey key) {
        return status(world, key)
                + (world.find(key).filter(StoredRecord::abandoned).isPresent() ? " abandoned" : "");
    }

    private static String status(World world, IdempotencyKey key) {
        return world.find(key).map(record -> record.status().name()).orElse("absent");
    }
}
