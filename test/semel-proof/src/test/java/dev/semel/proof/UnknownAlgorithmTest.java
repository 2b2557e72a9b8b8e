package dev.semel.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.Outcome;
import dev.semel.SemelEvent;
import dev.semel.WhenInDoubt;
import dev.semel.testservers.Database;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A record whose fingerprint was made by something that this node does not have: equal, and said aloud. */
class UnknownAlgorithmTest {
    private static final String ALGORITHM = "xml-c14n-blake3/7";

    static Stream<Arguments> everywhere() {
        return Arrays.stream(Database.values())
                .flatMap(kind -> Arrays.stream(Road.values()).map(road -> Arguments.of(kind, road)));
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void doneReplays(Database kind, Road road) throws Exception {
        Outcome<String> outcome = call(kind, road, Given.done(Given.OTHER), 0);
        assertThat(outcome).isInstanceOf(Outcome.Replayed.class);
        assertThat(outcome.value()).isEqualTo(Given.ANSWER.text());
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void failedReplays(Database kind, Road road) throws Exception {
        assertThat(call(kind, road, Given.settled(Given.rejected(), Given.OTHER), 0))
                .isInstanceOf(Outcome.Rejected.class);
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void runningIsInProgress(Database kind, Road road) throws Exception {
        assertThat(call(kind, road, Given.live(Given.OTHER), 0)).isInstanceOf(Outcome.InProgress.class);
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void abandonedIsTakenOver(Database kind, Road road) throws Exception {
        assertThat(call(kind, road, Given.leaseOver(Given.OTHER, WhenInDoubt.RETRY), 1))
                .isInstanceOf(Outcome.Executed.class);
    }

    private static Outcome<String> call(Database kind, Road road, Given.Record record, long effects) throws Exception {
        try (Cell cell = new Cell(kind, road);
                AutoCloseable put = record.put(cell.world, cell.key)) {
            cell.world.overwrite(cell.key, "fingerprint", literal(kind, ALGORITHM + ":00ff"));
            Outcome<String> outcome = cell.write();
            assertThat(cell.world.events).contains(new SemelEvent.FingerprintUnverifiable(cell.key, ALGORITHM));
            cell.effects(effects);
            return outcome;
        }
    }

    private static String literal(Database kind, String text) {
        String hex = HexFormat.of().formatHex(text.getBytes(StandardCharsets.US_ASCII));
        return kind == Database.POSTGRESQL ? "decode('" + hex + "', 'hex')" : "X'" + hex + "'";
    }
}
