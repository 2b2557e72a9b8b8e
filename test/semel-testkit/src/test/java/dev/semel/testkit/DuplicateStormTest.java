package dev.semel.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.semel.Outcome;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class DuplicateStormTest {
    private final AtomicInteger calls = new AtomicInteger();

    @Test
    void allDuplicatesAreUnderWayAtOnce() {
        CountDownLatch together = new CountDownLatch(20);

        StormResults<String> results = DuplicateStorm.of(20).atOnce().run(() -> {
            together.countDown();
            together.await();
            return "same";
        });

        results.assertSameAnswers();
        assertThat(results.returned()).hasSize(20);
    }

    @Test
    void spreadDuplicatesStartInOrder() {
        Queue<Long> starts = new ConcurrentLinkedQueue<>();

        DuplicateStorm.of(5).spread(Duration.ofMillis(400)).run(() -> starts.add(System.nanoTime()));

        long first = starts.stream().mapToLong(Long::longValue).min().orElseThrow();
        long last = starts.stream().mapToLong(Long::longValue).max().orElseThrow();
        assertThat(Duration.ofNanos(last - first)).isGreaterThan(Duration.ofMillis(300));
    }

    @Test
    void effectsAreCounted() {
        StormResults<Integer> results = DuplicateStorm.of(3).run(calls::incrementAndGet);

        assertThatThrownBy(() -> results.assertOneEffect(calls::get)).hasMessageContaining("3 effects");
        assertThatThrownBy(() -> results.assertOneEffect(() -> 0)).hasMessageContaining("0 effects");
        assertThatCode(() -> results.assertOneEffect(() -> 1)).doesNotThrowAnyException();
    }

    @Test
    void answersAreComparedToTheByte() {
        DuplicateStorm.of(3).run(() -> "same".getBytes(UTF_8)).assertSameAnswers();

        StormResults<byte[]> differing = DuplicateStorm.of(3).run(() -> new byte[] {(byte) calls.incrementAndGet()});

        assertThatThrownBy(differing::assertSameAnswers).hasMessageContaining("Duplicate 2");
    }

    @Test
    void executedAndReplayedOutcomesAreTheSameAnswer() {
        StormResults<Outcome<String>> results = DuplicateStorm.of(4)
                .run(() -> calls.incrementAndGet() == 1
                        ? new Outcome.Executed<>("receipt")
                        : new Outcome.Replayed<>("receipt", Instant.EPOCH));

        results.assertSameAnswers();
        assertThat(results.counts()).containsEntry("Executed", 1).containsEntry("Replayed", 3);
    }

    @Test
    void whatIsThrownIsKeptAndNeverASameAnswer() {
        StormResults<String> results = DuplicateStorm.of(4).run(() -> {
            if (calls.incrementAndGet() % 2 == 0) {
                throw new IllegalStateException("busy");
            }
            return "answer";
        });

        assertThat(results.thrown()).hasSize(2).hasOnlyElementsOfType(IllegalStateException.class);
        assertThat(results.counts()).containsEntry("IllegalStateException", 2).containsEntry("String", 2);
        assertThatThrownBy(results::assertSameAnswers).hasRootCauseMessage("busy");
    }

    @Test
    void someResultsCanBeLeftOutButNotAll() {
        StormResults<Integer> results = DuplicateStorm.of(4).run(calls::incrementAndGet);

        results.only(number -> number == 2).assertSameAnswers();
        StormResults<Integer> none = results.only(number -> number > 9);
        assertThatThrownBy(none::assertSameAnswers).hasMessageContaining("no answer");
    }

    @Test
    void httpAnswersAreComparedByStatusAndBody() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        server.createContext("/", exchange -> {
            byte[] asked = exchange.getRequestBody().readAllBytes();
            int call = calls.incrementAndGet();
            exchange.getResponseHeaders().add("Call", "" + call);
            exchange.sendResponseHeaders(
                    exchange.getRequestURI().getPath().equals("/same") ? 201 : 200 + call, asked.length);
            exchange.getResponseBody().write(asked);
            exchange.close();
        });
        server.start();
        try {
            StormResults<HttpStorm.Response> same = storm(server, "/same").atOnce(10);
            same.assertSameAnswers();
            assertThat(same.returned()).hasSize(10).allSatisfy(response -> {
                assertThat(response.status()).isEqualTo(201);
                assertThat(response.text()).isEqualTo("an order");
            });
            assertThatThrownBy(() -> storm(server, "/other")
                            .spread(2, Duration.ofMillis(10))
                            .assertSameAnswers())
                    .isInstanceOf(AssertionError.class);
        } finally {
            server.stop(0);
        }
    }

    private static HttpStorm storm(HttpServer server, String path) {
        URI uri = URI.create("http://localhost:" + server.getAddress().getPort() + path);
        return DuplicateStorm.http(HttpRequest.newBuilder(uri)
                .POST(HttpRequest.BodyPublishers.ofString("an order"))
                .build());
    }
}
