package dev.semel.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.Guarantee;
import dev.semel.IdempotencyKey;
import dev.semel.Scope;
import dev.semel.Semel;
import dev.semel.Status;
import dev.semel.WhenInDoubt;
import dev.semel.http.spi.HandlerTrace;
import dev.semel.http.spi.Origin;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The other profile over real HTTP: the same engine, other statuses and names, and a 5xx is the handler's word. */
class StripeProfileTest {
    private final FaultyStore store = new FaultyStore();
    private final Semel semel = Semel.over(store)
            .scope(Scope.named("order")
                    .guarantee(Guarantee.LEASED)
                    .whenInDoubt(WhenInDoubt.HOLD)
                    .wait(Duration.ZERO)
                    .build())
            .build();
    private final AtomicInteger runs = new AtomicInteger();
    private Site site;

    @AfterEach
    void stop() throws Exception {
        site.close();
        semel.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 502, 503, 504})
    void returnedServerErrorIsStoredAndReplayed(int status) throws Exception {
        serve((request, response) -> {
            response.setStatus(status);
            response.setHeader("Retry-After", "1");
            response.setContentType("text/plain");
            response.getWriter().print("broken");
        });
        isReplayedAs(status, "broken");
    }

    @Test
    void sentServerErrorIsStoredAndReplayed() throws Exception {
        serve((request, response) -> response.sendError(500, "broken"));
        HttpResponse<String> first = post("{}");
        assertThat(first.body()).contains("broken");
        isReplayedAs(500, first.body());
    }

    @Test
    void serverErrorRenderedFromTheHandlersExceptionIsStoredAndReplayed() throws Exception {
        serve((request, response) -> {
            failed(request, Origin.HANDLER);
            response.setStatus(500);
            response.getWriter().print("broken");
        });
        isReplayedAs(500, "broken");
    }

    @Test
    void failureBeforeTheHandlerIsNotStored() throws Exception {
        serve((request, response) -> {
            failed(request, Origin.BEFORE_HANDLER);
            response.setStatus(500);
        });
        assertThat(post("{}").statusCode()).isEqualTo(500);
        assertThat(record()).isEqualTo(Status.FREE);
    }

    @Test
    void failureThatMayNotComeAgainAndOneThatNobodyAnsweredAreStillNoAnswers() throws Exception {
        serve((request, response) -> {
            if (request.getContentLength() > 2) {
                throw new IllegalStateException("half done");
            }
            failed(request, Origin.TRANSIENT);
            response.setStatus(503);
        });
        assertThat(post("{}").statusCode()).isEqualTo(503);
        assertThat(record()).isEqualTo(Status.UNKNOWN);
        assertThat(site.post("/guarded/x", "k2", "{ }").statusCode()).isEqualTo(500);
        assertThat(site.post("/guarded/x", "k2", "{ }").body()).contains("outcome-unknown");
    }

    @Test
    void tooManyRequestsIsNeverStored() throws Exception {
        serve((request, response) -> response.setStatus(429));
        post("{}");
        assertThat(record()).isEqualTo(Status.UNKNOWN);
    }

    /** Rule 8: what was done is told, though it could not be stored. */
    @Test
    void serverErrorThatCannotBeStoredJustNowIsGivenAllTheSame() throws Exception {
        serve((request, response) -> {
            store.away = true;
            response.setStatus(500);
            response.getWriter().print("broken");
        });
        HttpResponse<String> first = post("{}");
        assertThat(first.statusCode()).isEqualTo(500);
        assertThat(first.body()).isEqualTo("broken");
        store.away = false;
        await().untilAsserted(() -> assertThat(record()).isEqualTo(Status.FAILED));
        isReplayedAs(500, "broken");
    }

    @Test
    void reusedKeyIs400() throws Exception {
        serve((request, response) -> response.setStatus(201));
        assertThat(post("{}").statusCode()).isEqualTo(201);
        HttpResponse<String> other = post("{\"other\":1}");
        assertThat(other.statusCode()).isEqualTo(400);
        assertThat(other.body()).contains("\"code\":\"key-reused\"", "\"status\":400");
    }

    @Test
    void duplicateOfARunningOriginalIs409() throws Exception {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        serve((request, response) -> {
            entered.countDown();
            awaits(goOn);
        });
        CompletableFuture<HttpResponse<String>> first = CompletableFuture.supplyAsync(() -> post("{}"));
        awaits(entered);
        HttpResponse<String> duplicate = post("{}");
        goOn.countDown();
        assertThat(duplicate.statusCode()).isEqualTo(409);
        assertThat(duplicate.body()).contains("in-progress");
        assertThat(first.join().statusCode()).isEqualTo(200);
    }

    @Test
    void bareKeyOf255CharactersIsAKey() throws Exception {
        serve((request, response) -> response.setStatus(201));
        assertThat(site.post("/guarded/x", "k".repeat(255), "{}").statusCode()).isEqualTo(201);
        assertThat(site.post("/guarded/x", "k".repeat(256), "{}").statusCode()).isEqualTo(400);
    }

    private void serve(Site.Handler handler) throws Exception {
        site = new Site()
                .filter(
                        "semel",
                        IdempotencyFilter.with(semel, TestGuard.byPath())
                                .profile(WireProfile.stripe())
                                .build())
                .handler("/guarded/x", (request, response) -> {
                    runs.incrementAndGet();
                    handler.handle(request, response);
                })
                .start();
    }

    private HttpResponse<String> post(String json) {
        return site.post("/guarded/x", "k1", json);
    }

    private void isReplayedAs(int status, String body) {
        for (int i = 0; i < 2; i++) {
            HttpResponse<String> answer = post("{}");
            assertThat(answer.statusCode()).isEqualTo(status);
            assertThat(answer.body()).isEqualTo(body);
        }
        HttpResponse<String> again = post("{}");
        assertThat(again.headers().firstValue("Idempotent-Replayed")).contains("true");
        assertThat(again.headers().map()).doesNotContainKeys("idempotency-replayed", "retry-after");
        assertThat(record()).isEqualTo(Status.FAILED);
        assertThat(runs).hasValue(1);
    }

    private Status record() {
        return semel.find(IdempotencyKey.of("order", "alice", "k1"))
                .orElseThrow()
                .status();
    }

    private static void failed(HttpServletRequest request, Origin origin) {
        HandlerTrace.of(request).orElseThrow().failed(new IllegalStateException("seen"), origin);
    }

    private static void awaits(CountDownLatch latch) throws IOException {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
