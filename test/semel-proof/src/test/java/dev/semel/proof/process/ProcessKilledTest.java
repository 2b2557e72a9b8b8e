package dev.semel.proof.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.IdempotencyKey;
import dev.semel.Status;
import dev.semel.StoredRecord;
import dev.semel.testservers.Database;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The owner's process dies by SIGKILL: after its claim and before its writes, and after its writes and before settling. */
class ProcessKilledTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    static Stream<Arguments> moments() {
        return Stream.of(Database.values())
                .flatMap(kind -> Stream.of("pause,write", "write,pause").map(steps -> Arguments.of(kind, steps)));
    }

    @ParameterizedTest
    @MethodSource("moments")
    void transactionalLeavesNothingAndTheNextRuns(Database kind, String steps) {
        IdempotencyKey key = Site.key(Scopes.OWN);
        try (Site site = new Site(kind);
                Node second = site.node("second")) {
            try (Node first = site.node("first")) {
                first.ready().callToPause("a", key, steps);
                assertThat(second.ready().call("b", key, "write").text()).isEqualTo("InProgress");
                first.kill();
            }
            assertThat(site.books.attempts(key)).isEmpty();
            assertThat(site.books.records(key)).isZero();
            assertNextRuns(second, key, "write", "second-1");
            assertThat(site.books.attempts(key)).containsExactly(1L);
        }
    }

    /** The process that dies is the one that has the file open for all others. */
    @ParameterizedTest
    @MethodSource("steps")
    void deadProcessMayHaveServedTheFile(String steps) {
        IdempotencyKey key = Site.key(Scopes.OWN);
        try (Site site = new Site(Database.H2)) {
            site.leaveFileToOthers();
            try (Node first = site.node("first")) {
                first.ready().callToPause("a", key, steps);
                first.kill();
            }
            try (Node second = site.node("second")) {
                assertThat(second.ready().find("b", key).text()).isEqualTo("absent");
                assertThat(site.books.attempts(key)).isEmpty();
                assertNextRuns(second, key, "write", "second-1");
                // While it lives: H2 writes a commit to the file up to half a second later.
                assertThat(site.books.attempts(key)).containsExactly(1L);
            }
        }
    }

    static Stream<String> steps() {
        return Stream.of("pause,write", "write,pause");
    }

    @ParameterizedTest
    @EnumSource
    void leasedBindsUntilItsLeaseAndThenDoesAsItWasClaimed(Database kind) {
        IdempotencyKey retried = Site.key(Scopes.SHORT);
        IdempotencyKey heldBack = Site.key(Scopes.HOLD);
        IdempotencyKey unwritten = Site.key(Scopes.SHORT);
        try (Site site = new Site(kind);
                Node second = site.node("second")) {
            second.ready();
            try (Node first = site.node("first")) {
                first.ready();
                first.callToPause("a", retried, "write-alone,pause");
                first.callToPause("b", heldBack, "write-alone,pause");
                first.callToPause("c", unwritten, "pause,write-alone");
                for (IdempotencyKey key : List.of(retried, heldBack, unwritten)) {
                    assertThat(second.call("d", key, "write-alone").text()).isEqualTo("InProgress");
                }
                first.kill();
            }
            assertNextRuns(second, retried, "write-alone", "second-2");
            assertNextRuns(second, unwritten, "write-alone", "second-2");
            await().atMost(LONG)
                    .until(() ->
                            second.call("e", heldBack, "write-alone").text().equals("Unknown"));
            assertThat(site.books.attempts(retried)).containsExactly(1L, 2L);
            assertThat(site.books.attempts(unwritten)).containsExactly(2L);
            assertThat(site.books.attempts(heldBack)).containsExactly(1L);
            StoredRecord record = site.find(heldBack).orElseThrow();
            assertThat(record.status()).isEqualTo(Status.UNKNOWN);
            assertThat(record.attempt()).isEqualTo(1);
        }
    }

    /** As soon as the server, or the lease, lets go of the dead owner; once only. */
    private static void assertNextRuns(Node node, IdempotencyKey key, String steps, String answer) {
        await().atMost(LONG).until(() -> {
            String said = node.call("next", key, steps).text();
            assertThat(said).isIn("InProgress", "Executed " + answer);
            return said.startsWith("Executed");
        });
        assertThat(node.call("again", key, steps).text()).isEqualTo("Replayed " + answer);
    }
}
