package dev.semel.proof.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.IdempotencyKey;
import dev.semel.Status;
import dev.semel.StoredRecord;
import dev.semel.testservers.Database;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The owner's process is stopped by SIGSTOP and goes on later, as after a long pause of a machine. */
class OwnerStoppedTest {
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "H2")
    void leasedOwnerIsReplacedAndItsCallerGetsTheRecordsAnswer(Database kind) {
        IdempotencyKey key = Site.key(Scopes.SHORT);
        try (Site site = new Site(kind);
                Node first = site.node("first");
                Node second = site.node("second")) {
            first.ready().callToPause("a", key, "write-alone,pause,lost");
            second.ready();
            first.stop();
            await().atMost(Duration.ofSeconds(30)).until(() -> {
                String said = second.call("b", key, "write-alone").text();
                assertThat(said).isIn("InProgress", "Executed second-2");
                return said.startsWith("Executed");
            });
            first.resume();
            assertThat(first.go("a").text()).isEqualTo("Replayed second-2");
            assertThat(first.call("c", key, "write-alone").text()).isEqualTo("Replayed second-2");
            assertThat(site.books.attempts(key)).as("fences of the runs").containsExactly(1L, 2L);
            StoredRecord record = site.find(key).orElseThrow();
            assertThat(record.status()).isEqualTo(Status.DONE);
            assertThat(record.attempt()).isEqualTo(2);
            assertThat(record.answer().text()).isEqualTo("second-2");
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "H2")
    void transactionalOwnerIsNeverTakenOver(Database kind) {
        IdempotencyKey key = Site.key(Scopes.OWN);
        try (Site site = new Site(kind);
                Node first = site.node("first");
                Node second = site.node("second")) {
            first.ready().callToPause("a", key, "write,pause");
            second.ready();
            first.stop();
            for (int i = 0; i < 10; i++) {
                assertThat(second.call("b", key, "write").text()).isEqualTo("InProgress");
            }
            assertThat(site.books.attempts(key)).isEmpty();
            first.resume();
            assertThat(first.go("a").text()).isEqualTo("Executed first-1");
            assertThat(second.call("b", key, "write").text()).isEqualTo("Replayed first-1");
            assertThat(site.books.attempts(key)).containsExactly(1L);
        }
    }
}
