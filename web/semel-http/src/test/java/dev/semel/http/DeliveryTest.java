package dev.semel.http;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.Guarantee;
import dev.semel.IdempotencyKey;
import dev.semel.InMemoryStore;
import dev.semel.Scope;
import dev.semel.Semel;
import dev.semel.Status;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Answers on their way to clients: many at once, gone meanwhile, or through an error page. */
class DeliveryTest {
    private static final int AT_ONCE = 20;

    private final Semel semel = Semel.over(InMemoryStore.bounded(1000))
            .scope(Scope.named("order")
                    .guarantee(Guarantee.LEASED)
                    .wait(Duration.ofSeconds(20))
                    .build())
            .build();
    private final IdempotencyFilter filter =
            IdempotencyFilter.with(semel, TestGuard.byPath()).build();
    private final AtomicInteger runs = new AtomicInteger();
    private Site site;

    @AfterEach
    void stop() throws Exception {
        site.close();
        semel.close();
    }

    @Test
    void manyAtOnceAreOneRunAndOneAnswer() throws Exception {
        site = new Site()
                .filter("semel", filter)
                .handler("/guarded/x", (request, response) -> {
                    response.setStatus(201);
                    response.getWriter().print("run " + runs.incrementAndGet());
                })
                .start();
        CyclicBarrier start = new CyclicBarrier(AT_ONCE);
        ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
        try {
            List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
            for (int i = 0; i < AT_ONCE; i++) {
                answers.add(CompletableFuture.supplyAsync(
                        () -> {
                            try {
                                start.await(20, SECONDS);
                            } catch (Exception e) {
                                throw new IllegalStateException(e);
                            }
                            return post();
                        },
                        threads));
            }
            int created = 0;
            for (CompletableFuture<HttpResponse<String>> future : answers) {
                HttpResponse<String> answer = future.get(30, SECONDS);
                assertThat(answer.statusCode()).isEqualTo(201);
                assertThat(answer.body()).isEqualTo("run 1");
                created += answer.headers().firstValue("Idempotency-Status").isPresent() ? 1 : 0;
            }
            assertThat(created).isEqualTo(1);
            assertThat(runs).hasValue(1);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void clientThatHangsUpChangesNothing() throws Exception {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch hungUp = new CountDownLatch(1);
        site = new Site()
                .filter("semel", filter)
                .handler("/guarded/x", (request, response) -> {
                    runs.incrementAndGet();
                    entered.countDown();
                    try {
                        assertThat(hungUp.await(20, SECONDS)).isTrue();
                    } catch (InterruptedException e) {
                        throw new ServletException(e);
                    }
                    response.setContentType("text/plain");
                    response.getWriter().print("x".repeat(500_000));
                })
                .start();
        site.hangUp(
                "POST /guarded/x HTTP/1.1\r\nHost: x\r\nX-User: alice\r\nIdempotency-Key: k1\r\n"
                        + "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
                entered);
        hungUp.countDown();
        await().atMost(Duration.ofSeconds(20))
                .until(() -> semel.find(IdempotencyKey.of("order", "alice", "k1"))
                        .filter(record -> record.status() == Status.DONE)
                        .isPresent());
        HttpResponse<String> retried = post();
        assertThat(retried.body()).hasSize(500_000);
        assertThat(retried.headers().firstValue("Idempotency-Replayed")).contains("true");
        assertThat(runs).hasValue(1);
    }

    @Test
    void errorPageThatIsForwardedToEndsInTheBufferAndIsReplayed() throws Exception {
        IdempotencyFilter forwarding = IdempotencyFilter.with(semel, TestGuard.byPath())
                .errors((request, response, status, message) -> {
                    request.setAttribute("words", message);
                    request.getRequestDispatcher("/error").forward(request, response);
                })
                .build();
        site = new Site()
                .filter("semel", forwarding)
                .handler("/error", (request, response) -> {
                    response.setContentType("text/html");
                    response.getWriter().print("page: " + request.getAttribute("words"));
                })
                .handler("/guarded/x", (request, response) -> {
                    runs.incrementAndGet();
                    response.sendError(410, "sold out");
                })
                .start();
        for (int i = 0; i < 2; i++) {
            HttpResponse<String> answer = post();
            assertThat(answer.statusCode()).isEqualTo(410);
            assertThat(answer.body()).isEqualTo("page: sold out");
        }
        assertThat(runs).hasValue(1);
    }

    @Test
    void errorPageThatBreaksIsAFault() throws Exception {
        IdempotencyFilter breaking = IdempotencyFilter.with(semel, TestGuard.byPath())
                .errors((request, response, status, message) -> {
                    throw new ServletException("no template");
                })
                .build();
        site = new Site()
                .filter("semel", breaking)
                .handler("/guarded/x", (request, response) -> {
                    runs.incrementAndGet();
                    response.sendError(410);
                })
                .start();
        assertThat(post().statusCode()).isEqualTo(500);
        assertThat(post().statusCode()).isEqualTo(500);
        assertThat(runs).hasValue(2);
    }

    @Test
    void containersErrorPageIsNotGuardedAgain() throws Exception {
        AtomicInteger pages = new AtomicInteger();
        site = new Site()
                .filter("semel", filter, DispatcherType.ERROR)
                .errorPage("/guarded/error")
                .handler("/guarded/error", (request, response) -> {
                    pages.incrementAndGet();
                    response.getWriter().print("sorry");
                })
                .handler("/guarded/x", (request, response) -> {
                    throw new IllegalStateException("bug");
                })
                .start();
        HttpResponse<String> answer = post();
        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body()).isEqualTo("sorry");
        assertThat(pages).hasValue(1);
    }

    private HttpResponse<String> post() {
        return site.post("/guarded/x", "k1", "{}");
    }
}
