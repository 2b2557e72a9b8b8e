package dev.semel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.spi.Claim;
import dev.semel.spi.Content;
import dev.semel.spi.Reply;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Rule 1 and the left column of TRANSITIONS 6.1, as pure questions. */
class JudgeTest {
    private static final IdempotencyKey KEY = IdempotencyKey.of("pay", "alice", "k-1");
    private static final Fingerprint SAME = new Fingerprint("new/2:same");

    private final List<SemelEvent> events = new ArrayList<>();
    private final Judge judge = new Judge(new Events(List.of(events::add)));
    private final Request request = Request.of(KEY, Scope.named("pay").build(), new Asked());

    /** Content that this node fingerprints by a new algorithm and can still fingerprint by an old one. */
    private static final class Asked implements Content {
        @Override
        public Fingerprint fingerprint() {
            return SAME;
        }

        @Override
        public Optional<Fingerprint> by(String algorithm) {
            return algorithm.equals("old/1") ? Optional.of(new Fingerprint("old/1:same")) : Optional.empty();
        }
    }

    static Stream<Arguments> fingerprints() {
        return Stream.of(
                Arguments.of("new/2:same", true, 0),
                Arguments.of("new/2:other", false, 0),
                Arguments.of("old/1:same", true, 0),
                Arguments.of("old/1:other", false, 0),
                Arguments.of("none/1:", true, 0),
                Arguments.of("future/3:other", true, 1));
    }

    @ParameterizedTest
    @MethodSource("fingerprints")
    void contentIsComparedByTheStoredAlgorithm(String stored, boolean same, int told) {
        assertThat(judge.sameContent(request, new Fingerprint(stored))).isEqualTo(same);
        assertThat(events).hasSize(told).allMatch(SemelEvent.FingerprintUnverifiable.class::isInstance);
    }

    private static StoredRecord record(Status status, String fingerprint, Duration lease, boolean pastRetention) {
        return new StoredRecord(
                status,
                "owner",
                1,
                WhenInDoubt.RETRY,
                new Fingerprint(fingerprint),
                Answer.nothing(),
                null,
                Instant.EPOCH,
                lease,
                pastRetention);
    }

    static Stream<Arguments> claims() {
        Duration live = Duration.ofSeconds(1);
        return Stream.of(
                Arguments.of("done", record(Status.DONE, "new/2:same", null, false), "Kept"),
                Arguments.of("failed", record(Status.FAILED, "new/2:same", null, false), "Kept"),
                Arguments.of("unknown", record(Status.UNKNOWN, "new/2:same", null, false), "Unknown"),
                Arguments.of("done, other", record(Status.DONE, "new/2:other", null, false), "KeyReused"),
                Arguments.of("unknown, other", record(Status.UNKNOWN, "new/2:other", null, false), "KeyReused"),
                Arguments.of("live", record(Status.PROCESSING, "new/2:same", live, false), "Busy"),
                Arguments.of("live, other", record(Status.PROCESSING, "new/2:other", live, false), "KeyReused"),
                Arguments.of("no lease", record(Status.PROCESSING, "new/2:same", null, false), "Unknown"),
                Arguments.of("no lease, other", record(Status.PROCESSING, "new/2:other", null, false), "KeyReused"),
                Arguments.of("ended", record(Status.PROCESSING, "new/2:same", Duration.ZERO, false), "TakeOver"),
                Arguments.of(
                        "ended, other", record(Status.PROCESSING, "new/2:other", Duration.ZERO, false), "KeyReused"),
                Arguments.of(
                        "ended, old algorithm",
                        record(Status.PROCESSING, "old/1:same", Duration.ZERO, false),
                        "TakeOver"),
                Arguments.of("free, other", record(Status.FREE, "new/2:other", null, false), "TakeOver"),
                Arguments.of("done, old, other", record(Status.DONE, "new/2:other", null, true), "TakeOver"));
    }

    @ParameterizedTest(name = "{0}: {2}")
    @MethodSource("claims")
    void whatTheClaimMeetsDecides(String name, StoredRecord record, String expected) {
        Turn turn = judge.refused(request, Claim.refusedBy(record));
        Object met = turn instanceof Turn.Over over ? over.reply() : turn;
        assertThat(met.getClass().getSimpleName()).isEqualTo(expected);
        assertThat(events.stream().filter(SemelEvent.BrokenRecord.class::isInstance))
                .hasSize(name.equals("no lease") ? 1 : 0);
        if (met instanceof Reply.Kept kept) {
            assertThat(kept.record()).isEqualTo(record);
        }
    }

    @Test
    void claimThatIsHiddenIsBusy() {
        assertThat(judge.refused(request, new Claim.Hidden())).isEqualTo(new Turn.Busy());
    }
}
