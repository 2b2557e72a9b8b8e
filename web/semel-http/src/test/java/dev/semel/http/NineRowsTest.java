package dev.semel.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.Guarantee;
import dev.semel.Scope;
import dev.semel.Semel;
import dev.semel.WhenInDoubt;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The table of answers, row by row, over real HTTP. */
class NineRowsTest {
    private final FaultyStore store = new FaultyStore();
    private final Semel semel = Semel.over(store)
            .scope(Scope.named("order")
                    .guarantee(Guarantee.LEASED)
                    .whenInDoubt(WhenInDoubt.HOLD)
                    .wait(Duration.ZERO)
                    .build())
            .build();
    private final AtomicInteger runs = new AtomicInteger();
    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);
    private Site site;

    @BeforeEach
    void start() throws Exception {
        Site.Handler order = (request, response) -> {
            int run = runs.incrementAndGet();
            String body = new String(request.getInputStream().readAllBytes());
            response.setStatus(201);
            response.setHeader("Location", "/orders/" + run);
            response.setHeader("ETag", "\"v1\"");
            response.setHeader("X-Trace", "t" + run);
            response.addCookie(new jakarta.servlet.http.Cookie("session", "secret"));
            response.setContentType("application/json");
            response.getWriter().print("{\"run\":" + run + ",\"of\":" + body + "}");
        };
        site = new Site()
                .filter(
                        "semel",
                        IdempotencyFilter.with(semel, TestGuard.byPath()).build())
                .handler("/guarded/order", order)
                .handler("/optional/order", order)
                .handler("/guarded/slow", (request, response) -> {
                    entered.countDown();
                    await(goOn);
                    order.handle(request, response);
                })
                .handler("/guarded/pdf", (request, response) -> {
                    runs.incrementAndGet();
                    response.setHeader("Location", "/pdfs/1");
                    response.setContentType("application/pdf");
                    response.getOutputStream().write(new byte[] {1, 2, 3});
                })
                .handler("/guarded/broken", (request, response) -> {
                    runs.incrementAndGet();
                    throw new IllegalStateException("half done");
                })
                .start();
    }

    @AfterEach
    void stop() throws Exception {
        goOn.countDown();
        site.close();
        semel.close();
    }

    @Test
    void keyRequiredAndMissing() {
        HttpResponse<String> answer = site.send(site.request("/guarded/order").POST(json("{}")));
        isProblem(answer, 400, "key-missing", "new-key");
        assertThat(runs).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\"\"", "\"a\", \"b\"", "\"open", "a b", "*", "../"})
    void keyMalformedAlsoWhereItIsOptional(String key) {
        for (String path : new String[] {"/guarded/order", "/optional/order"}) {
            isProblem(site.post(path, key, "{}"), 400, "key-malformed", "new-key");
        }
        isProblem(site.post("/optional/order", "k".repeat(256), "{}"), 400, "key-malformed", "new-key");
        assertThat(runs).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"caf\u00e9\"", "caf\u00e9", "\"a\tb\""})
    void keyWithCharactersThatAreNotPrintableAscii(String key) throws Exception {
        String answer = site.raw("POST /optional/order HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-User: alice\r\n"
                + "Idempotency-Key: " + key + "\r\nContent-Length: 2\r\n\r\n{}");
        assertThat(answer).startsWith("HTTP/1.1 400").contains("key-malformed");
        assertThat(runs).hasValue(0);
    }

    @Test
    void keyWithCharactersThatTheScopeRefusesIsMalformed() {
        isProblem(site.post("/guarded/order", "\"a b\"", "{}"), 400, "key-malformed", "new-key");
        assertThat(runs).hasValue(0);
    }

    @Test
    void keySentTwice() {
        HttpResponse<String> answer = site.send(site.request("/optional/order")
                .header("Idempotency-Key", "k1")
                .header("Idempotency-Key", "k1")
                .POST(json("{}")));
        isProblem(answer, 400, "key-malformed", "new-key");
        assertThat(runs).hasValue(0);
    }

    @Test
    void firstIsTheHandlersAnswer() {
        HttpResponse<String> first = site.post("/guarded/order", "\"k1\"", "{\"a\":1}");
        assertThat(first.statusCode()).isEqualTo(201);
        assertThat(first.body()).isEqualTo("{\"run\":1,\"of\":{\"a\":1}}");
        assertThat(header(first, "Idempotency-Status")).isEqualTo("created");
        assertThat(header(first, "Set-Cookie")).startsWith("session=secret");
        assertThat(header(first, "X-Trace")).isEqualTo("t1");
        assertThat(first.headers().firstValue("Idempotency-Replayed")).isEmpty();
        assertThat(first.headers().allValues("Content-Length")).hasSize(1);
    }

    @Test
    void duplicateAfterTheEndIsTheSameAnswer() {
        HttpResponse<String> first = site.post("/guarded/order", "\"k1\"", "{\"a\":1}");
        HttpResponse<String> again = site.post("/guarded/order", "k1", "{\"a\":1}");
        assertThat(again.statusCode()).isEqualTo(201);
        assertThat(again.body()).isEqualTo(first.body());
        for (String same : new String[] {"Location", "ETag", "Content-Type"}) {
            assertThat(header(again, same)).isEqualTo(header(first, same));
        }
        assertThat(header(again, "Idempotency-Replayed")).isEqualTo("true");
        assertThat(header(again, "Cache-Control")).isEqualTo("no-store");
        assertThat(header(again, "X-Outer")).isEqualTo("outer");
        for (String gone : new String[] {"Set-Cookie", "X-Trace", "Idempotency-Status"}) {
            assertThat(again.headers().firstValue(gone)).as(gone).isEmpty();
        }
        assertThat(runs).hasValue(1);
    }

    @Test
    void duplicateWhileRunning() {
        CompletableFuture<HttpResponse<String>> first =
                CompletableFuture.supplyAsync(() -> site.post("/guarded/slow", "k1", "{}"));
        await(entered);
        HttpResponse<String> duplicate = site.post("/guarded/slow", "k1", "{}");
        isProblem(duplicate, 409, "in-progress", "same-key");
        assertThat(Integer.parseInt(header(duplicate, "Retry-After"))).isPositive();
        assertThat(duplicate.body()).contains("请勿重复提交");
        isProblem(site.post("/guarded/slow", "k1", "{\"other\":1}"), 422, "key-reused", "new-key");
        goOn.countDown();
        assertThat(first.join().statusCode()).isEqualTo(201);
        assertThat(site.post("/guarded/slow", "k1", "{}").body())
                .isEqualTo(first.join().body());
        assertThat(runs).hasValue(1);
    }

    @Test
    void sameKeyOtherContent() {
        HttpResponse<String> first = site.post("/guarded/order", "k1", "{\"a\":1}");
        HttpResponse<String> other = site.post("/guarded/order", "k1", "{\"a\":2}");
        isProblem(other, 422, "key-reused", "new-key");
        assertThat(other.headers().firstValue("Location")).isEmpty();
        assertThat(other.body()).doesNotContain("run");
        assertThat(site.post("/guarded/order", "k1", "{\"a\":1}").body()).isEqualTo(first.body());
        assertThat(runs).hasValue(1);
    }

    @Test
    void doneAndAnswerNotKept() {
        HttpResponse<String> first = site.post("/guarded/pdf", "k1", "{}");
        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(first.body()).hasSize(3);
        HttpResponse<String> again = site.post("/guarded/pdf", "k1", "{}");
        isProblem(again, 409, "answer-not-kept", "never");
        assertThat(header(again, "Location")).isEqualTo("/pdfs/1");
        assertThat(runs).hasValue(1);
    }

    @Test
    void outcomeUnknown() {
        assertThat(site.post("/guarded/broken", "k1", "{}").statusCode()).isEqualTo(500);
        HttpResponse<String> again = site.post("/guarded/broken", "k1", "{}");
        isProblem(again, 409, "outcome-unknown", "same-key");
        assertThat(Integer.parseInt(header(again, "Retry-After"))).isPositive();
        assertThat(runs).hasValue(1);
    }

    @Test
    void outcomeInDoubtJustNow() {
        store.replaced = true;
        HttpResponse<String> answer = site.post("/guarded/order", "k1", "{}");
        isProblem(answer, 503, "outcome-unknown", "same-key");
        assertThat(Integer.parseInt(header(answer, "Retry-After"))).isPositive();
        assertThat(answer.headers().firstValue("Location")).isEmpty();
        assertThat(answer.headers().firstValue("Set-Cookie")).isEmpty();
    }

    @Test
    void storeAway() {
        store.away = true;
        HttpResponse<String> answer = site.post("/guarded/order", "k1", "{}");
        isProblem(answer, 503, "store-unavailable", "same-key");
        assertThat(Integer.parseInt(header(answer, "Retry-After"))).isPositive();
        assertThat(runs).hasValue(0);
        store.away = false;
        assertThat(site.post("/guarded/order", "k1", "{}").statusCode()).isEqualTo(201);
    }

    private static void isProblem(HttpResponse<String> answer, int status, String code, String retry) {
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(header(answer, "Content-Type")).isEqualTo("application/problem+json");
        assertThat(header(answer, "Cache-Control")).isEqualTo("no-store");
        assertThat(answer.body())
                .startsWith("{\"type\":\"https://semel.dev/problems/" + code + "\",\"title\":\"")
                .contains("\"status\":" + status + ",\"detail\":\"")
                .endsWith("\",\"code\":\"" + code + "\",\"retry\":\"" + retry + "\"}");
        assertThat(answer.headers().firstValue("Idempotency-Replayed")).isEmpty();
        assertThat(answer.headers().firstValue("Idempotency-Status")).isEmpty();
    }

    private static String header(HttpResponse<String> answer, String name) {
        return answer.headers().firstValue(name).orElseThrow(() -> new AssertionError("no header " + name));
    }

    private static HttpRequest.BodyPublisher json(String text) {
        return HttpRequest.BodyPublishers.ofString(text);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
