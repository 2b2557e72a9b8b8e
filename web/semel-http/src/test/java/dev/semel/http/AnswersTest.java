package dev.semel.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.Guarantee;
import dev.semel.IdempotencyKey;
import dev.semel.InMemoryStore;
import dev.semel.Operation;
import dev.semel.Scope;
import dev.semel.Semel;
import dev.semel.Status;
import dev.semel.http.spi.HandlerTrace;
import dev.semel.http.spi.Origin;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletRequestWrapper;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.PrintWriter;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a handler may do to its response, and what first caller and duplicate see of it. */
class AnswersTest {
    private final Semel semel = Semel.over(InMemoryStore.bounded(1000))
            .scope(Scope.named("order")
                    .guarantee(Guarantee.LEASED)
                    .maxAnswerBytes(1000)
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
    @ValueSource(ints = {200, 201, 204, 301, 303, 304, 400, 404, 409, 410, 422})
    void returnedStatusIsReplayed(int status) throws Exception {
        serve((request, response) -> {
            response.setStatus(status);
            response.setHeader("Location", "/there");
        });
        replays(post());
        assertThat(record()).isEqualTo(Status.DONE);
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403, 408, 423, 425, 429, 500, 501, 503})
    void statusThatIsNeverStoredRunsAgain(int status) throws Exception {
        serve((request, response) -> {
            response.setStatus(status);
            response.getWriter().print("no");
        });
        HttpResponse<String> first = post();
        assertThat(first.statusCode()).isEqualTo(status);
        assertThat(first.body()).isEqualTo("no");
        assertThat(first.headers().firstValue("Idempotency-Status")).isEmpty();
        assertThat(record()).isEqualTo(Status.FREE);
        assertThat(post().statusCode()).isEqualTo(status);
        assertThat(runs).hasValue(2);
    }

    @Test
    void sentErrorIsRenderedIntoTheBufferAndReplayed() throws Exception {
        serve((request, response) -> {
            response.setHeader("ETag", "\"7\"");
            response.getWriter().print("half an answer");
            response.sendError(404, "no such \"sku\"");
            response.getWriter().print("after the end");
        });
        HttpResponse<String> first = post();
        assertThat(first.statusCode()).isEqualTo(404);
        assertThat(first.body())
                .isEqualTo("{\"type\":\"about:blank\",\"status\":404,\"detail\":\"no such \\\"sku\\\"\"}");
        replays(first);
    }

    @Test
    void sentErrorThatIsNotStoredIsTheContainersToRender() throws Exception {
        serve((request, response) -> {
            response.getWriter().print("half an answer");
            response.sendError(503, "later");
        });
        HttpResponse<String> first = post();
        assertThat(first.statusCode()).isEqualTo(503);
        assertThat(first.body()).contains("<html").doesNotContain("half an answer");
    }

    @Test
    void redirectIsReplayed() throws Exception {
        serve((request, response) -> {
            response.getWriter().print("dropped");
            response.sendRedirect("/orders/1");
        });
        HttpResponse<String> first = post();
        assertThat(first.statusCode()).isEqualTo(302);
        assertThat(first.body()).isEmpty();
        replays(first);
    }

    @Test
    void emptyAnswerHasOneFramingAndIsReplayed() throws Exception {
        serve((request, response) -> response.setHeader("ETag", "\"1\""));
        HttpResponse<String> first = post();
        assertThat(first.headers().allValues("Content-Length")).containsExactly("0");
        assertThat(first.headers().firstValue("X-Outer")).contains("outer");
        replays(first);
    }

    @Test
    void lengthAndEncodingOfTheHandlerAreNotBelieved() throws Exception {
        serve((request, response) -> {
            response.setContentLength(3);
            response.setHeader("Transfer-Encoding", "chunked");
            response.setHeader("Content-Length", "1");
            response.setContentType("text/plain");
            response.getWriter().print("longer than said");
        });
        HttpResponse<String> first = post();
        assertThat(first.body()).isEqualTo("longer than said");
        assertThat(first.headers().map()).doesNotContainKey("transfer-encoding");
        assertThat(first.headers().allValues("Content-Length")).containsExactly("16");
        replays(first);
    }

    @Test
    void charsetIsTheSameForFirstAndReplay() throws Exception {
        serve((request, response) -> {
            response.setContentType("text/plain; charset=GBK");
            response.getWriter().print("请勿重复提交");
        });
        HttpResponse<String> first = post();
        assertThat(first.body()).isEqualTo("请勿重复提交");
        assertThat(first.headers().firstValue("Content-Type")).contains("text/plain;charset=GBK");
        replays(first);
    }

    @Test
    void nothingIsFlushedBeforeTheAnswerIsStored() throws Exception {
        serve((request, response) -> {
            PrintWriter writer = response.getWriter();
            writer.print("one ");
            writer.flush();
            response.flushBuffer();
            writer.close();
            assertThat(response.isCommitted()).isFalse();
            response.resetBuffer();
            response.getWriter().print("two");
        });
        assertThat(post().body()).isEqualTo("two");
    }

    @Test
    void exceptionAfterFlushLeavesNoHalfAnswer() throws Exception {
        serve((request, response) -> {
            response.addCookie(new Cookie("half", "done"));
            response.setHeader("Location", "/half");
            response.getOutputStream().write(new byte[100_000]);
            response.flushBuffer();
            throw new IllegalStateException("bug");
        });
        HttpResponse<String> first = post();
        assertThat(first.statusCode()).isEqualTo(500);
        assertThat(first.headers().map()).doesNotContainKeys("set-cookie", "location");
        assertThat(record()).isEqualTo(Status.FREE);
    }

    @Test
    void resetForgetsEverythingButWhatOuterFiltersSet() throws Exception {
        serve((request, response) -> {
            response.setStatus(400);
            response.setHeader("Location", "/gone");
            response.addHeader("X-Outer", "mine too");
            assertThat(response.getHeaders("X-Outer")).containsExactly("outer", "mine too");
            response.getOutputStream().write(1);
            response.reset();
            response.setContentType("text/plain");
            response.getWriter().print("new");
        });
        HttpResponse<String> first = post();
        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(first.body()).isEqualTo("new");
        assertThat(first.headers().map()).doesNotContainKey("location");
        assertThat(first.headers().allValues("X-Outer")).containsExactly("outer");
    }

    @Test
    void handlerMayReplaceWhatAnOuterFilterSet() throws Exception {
        serve((request, response) -> response.setHeader("X-Outer", "mine"));
        assertThat(post().headers().allValues("X-Outer")).containsExactly("mine");
    }

    @Test
    void answerOverTheLimitReachesTheFirstCallerWhole() throws Exception {
        serve((request, response) -> {
            response.setStatus(201);
            response.setHeader("Location", "/orders/1");
            response.setContentType("application/json");
            response.getOutputStream().write("x".repeat(600_000).getBytes());
        });
        HttpResponse<String> first = post();
        assertThat(first.body()).hasSize(600_000);
        assertThat(first.headers().firstValue("Idempotency-Status")).contains("created");
        HttpResponse<String> again = post();
        assertThat(again.statusCode()).isEqualTo(409);
        assertThat(again.headers().firstValue("Location")).contains("/orders/1");
        assertThat(again.body()).contains("answer-not-kept", "600000 bytes", "SHA-256");
        assertThat(runs).hasValue(1);
    }

    @Test
    void answerOverTheHardLimitIsSpooledToItsEndWhereTheWorkCannotBeUndone() throws Exception {
        serve((request, response) -> response.getOutputStream().write(new byte[5000]), b -> b.answerBuffer(100, 1000));
        assertThat(post().body()).hasSize(5000);
        assertThat(post().body()).contains("answer-not-kept");
        assertThat(runs).hasValue(1);
    }

    @Test
    void eventStreamIsNotKeptWhateverItsParameters() throws Exception {
        serve((request, response) -> {
            response.setContentType("text/event-stream; charset=UTF-8");
            response.getWriter().print("data: 1\n\n");
        });
        assertThat(post().body()).isEqualTo("data: 1\n\n");
        assertThat(post().body()).contains("answer-not-kept", "it is a stream");
    }

    @Test
    void binaryThatIsAllowedIsReplayed() throws Exception {
        serve(
                (request, response) -> {
                    response.setContentType("application/pdf");
                    response.setHeader("Content-Disposition", "attachment");
                    response.getOutputStream().write(new byte[] {37, 80, 68, 70});
                },
                b -> b.keeping("application/pdf"));
        replays(post());
    }

    @Test
    void forwardEndsInTheBufferAndIsReplayed() throws Exception {
        site = new Site()
                .handler("/view", (request, response) -> {
                    response.setContentType("text/html");
                    response.getWriter().print("rendered");
                })
                .handler("/guarded/x", (request, response) -> {
                    runs.incrementAndGet();
                    request.getRequestDispatcher("/view").forward(request, response);
                });
        site.filter("semel", IdempotencyFilter.with(semel, TestGuard.byPath()).build())
                .start();
        HttpResponse<String> first = post();
        assertThat(first.body()).isEqualTo("rendered");
        replays(first);
    }

    @Test
    void forwardOfAWrappedResponseEndsInTheBufferToo() throws Exception {
        site = new Site()
                .handler("/view", (request, response) -> response.getWriter().print("rendered"))
                .handler("/guarded/x", (request, response) -> {
                    runs.incrementAndGet();
                    request.getRequestDispatcher("/view").forward(request, new HttpServletResponseWrapper(response));
                });
        site.filter("semel", IdempotencyFilter.with(semel, TestGuard.byPath()).build())
                .start();
        HttpResponse<String> first = post();
        assertThat(first.body()).isEqualTo("rendered");
        replays(first);
    }

    @Test
    void includeGoesIntoTheBuffer() throws Exception {
        site = new Site()
                .handler("/part", (request, response) -> response.getWriter().print("part"))
                .handler("/guarded/x", (request, response) -> {
                    runs.incrementAndGet();
                    response.getWriter().print("before ");
                    request.getRequestDispatcher("/part").include(request, response);
                    response.getWriter().print(" after");
                });
        site.filter("semel", IdempotencyFilter.with(semel, TestGuard.byPath()).build())
                .start();
        HttpResponse<String> first = post();
        assertThat(first.body()).isEqualTo("before part after");
        replays(first);
    }

    @Test
    void filterRegisteredTwiceClaimsOnce() throws Exception {
        IdempotencyFilter filter =
                IdempotencyFilter.with(semel, TestGuard.byPath()).build();
        site = new Site()
                .filter("semel", filter)
                .filter("again", filter)
                .handler("/guarded/x", (request, response) -> {
                    runs.incrementAndGet();
                    response.setStatus(204);
                })
                .start();
        replays(post());
    }

    @Test
    void goingAsynchronousIsRefusedLoudly() throws Exception {
        AtomicReference<Throwable> seen = new AtomicReference<>();
        serve((request, response) -> {
            assertThat(request.isAsyncSupported()).isFalse();
            try {
                request.startAsync();
            } catch (IllegalStateException e) {
                seen.set(e);
                throw e;
            }
        });
        assertThat(post().statusCode()).isEqualTo(500);
        assertThat(seen.get()).hasMessageContaining("asynchronous");
        assertThat(record()).isEqualTo(Status.FREE);
    }

    @Test
    void asynchronousBehindTheGuardsBackIsNeverAnEmptyAnswer() throws Exception {
        AtomicReference<AsyncContext> context = new AtomicReference<>();
        serve((request, response) -> {
            ServletRequest original = request;
            while (original instanceof ServletRequestWrapper wrapper) {
                original = wrapper.getRequest();
            }
            context.set(original.startAsync());
        });
        HttpResponse<String> first = post();
        assertThat(first.statusCode()).isEqualTo(500);
        assertThat(first.headers().firstValue("Idempotency-Status")).isEmpty();
        assertThat(record()).isEqualTo(Status.FREE);
    }

    @Test
    void nothingHappenedLetsTheAnswerOutAndFreesTheKey() throws Exception {
        serve((request, response) -> {
            Operation.current().orElseThrow().nothingHappened();
            response.setStatus(202);
            response.getWriter().print("not yet");
        });
        HttpResponse<String> first = post();
        assertThat(first.statusCode()).isEqualTo(202);
        assertThat(first.body()).isEqualTo("not yet");
        assertThat(first.headers().firstValue("Idempotency-Status")).isEmpty();
        assertThat(record()).isEqualTo(Status.FREE);
    }

    @Test
    void statusMadeOfAnExceptionIsARejectionAndReplayed() throws Exception {
        serve((request, response) -> {
            trace(request, Origin.HANDLER);
            response.setStatus(422);
            response.getWriter().print("out of stock");
        });
        replays(post());
        assertThat(record()).isEqualTo(Status.FAILED);
    }

    @Test
    void successMadeOfAnExceptionIsARejectionToo() throws Exception {
        serve((request, response) -> {
            trace(request, Origin.HANDLER);
            response.getWriter().print("{\"code\":1001}");
        });
        replays(post());
        assertThat(record()).isEqualTo(Status.FAILED);
    }

    @Test
    void exceptionBeforeTheHandlerFreesTheKey() throws Exception {
        serve((request, response) -> {
            trace(request, Origin.BEFORE_HANDLER);
            response.sendError(400, "bad JSON");
        });
        assertThat(post().statusCode()).isEqualTo(400);
        assertThat(record()).isEqualTo(Status.FREE);
        assertThat(post().statusCode()).isEqualTo(400);
        assertThat(runs).hasValue(2);
    }

    @Test
    void answerThatCouldNotBeWrittenIsDoneAndNotKept() throws Exception {
        serve((request, response) -> {
            trace(request, Origin.WRITING);
            response.sendError(406);
        });
        assertThat(post().statusCode()).isEqualTo(406);
        HttpResponse<String> again = post();
        assertThat(again.statusCode()).isEqualTo(409);
        assertThat(again.body()).contains("answer-not-kept", "it could not be written");
        assertThat(runs).hasValue(1);
    }

    @Test
    void recordOfAnotherRoadIsNotGivenOutAsHttp() throws Exception {
        serve((request, response) -> response.setStatus(204));
        semel.once(IdempotencyKey.of("order", "alice", "k1")).call(String.class, () -> "by message");
        HttpResponse<String> answer = post();
        assertThat(answer.statusCode()).isEqualTo(409);
        assertThat(answer.body()).contains("answer-not-kept").doesNotContain("by message");
        assertThat(runs).hasValue(0);
    }

    @Test
    void otherCallersDoNotMeet() throws Exception {
        serve((request, response) ->
                response.getWriter().print(request.getUserPrincipal().getName()));
        assertThat(post().body()).isEqualTo("alice");
        HttpResponse<String> bob = site.send(HttpRequest.newBuilder(site.uri("/guarded/x"))
                .header("X-User", "bob")
                .header("Idempotency-Key", "k1")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{}")));
        assertThat(bob.body()).isEqualTo("bob");
        assertThat(runs).hasValue(2);
    }

    private static void trace(ServletRequest request, Origin origin) {
        HandlerTrace.of(request).orElseThrow().failed(new IllegalStateException("seen"), origin);
    }

    private void serve(Site.Handler handler) throws Exception {
        serve(handler, builder -> {});
    }

    private void serve(Site.Handler handler, Consumer<IdempotencyFilterBuilder> settings) throws Exception {
        IdempotencyFilterBuilder builder = IdempotencyFilter.with(semel, TestGuard.byPath());
        settings.accept(builder);
        site = new Site()
                .filter("semel", builder.build())
                .handler("/guarded/x", counting(handler))
                .start();
    }

    private HttpResponse<String> post() {
        return site.post("/guarded/x", "k1", "{}");
    }

    private Status record() {
        return semel.find(IdempotencyKey.of("order", "alice", "k1"))
                .orElseThrow()
                .status();
    }

    /** The duplicate is the same answer, marked, and did not run. */
    private void replays(HttpResponse<String> first) {
        assertThat(first.headers().firstValue("Idempotency-Status")).contains("created");
        int before = runs.get();
        HttpResponse<String> again = post();
        assertThat(again.statusCode()).isEqualTo(first.statusCode());
        assertThat(again.body()).isEqualTo(first.body());
        for (String name : new String[] {"Content-Type", "Location", "ETag", "Content-Disposition", "Content-Length"}) {
            assertThat(again.headers().allValues(name))
                    .as(name)
                    .isEqualTo(first.headers().allValues(name));
        }
        assertThat(again.headers().firstValue("Idempotency-Replayed")).contains("true");
        assertThat(again.headers().firstValue("Idempotency-Status")).isEmpty();
        assertThat(runs).hasValue(before);
        assertThat(before).isEqualTo(1);
    }

    private Site.Handler counting(Site.Handler handler) {
        return (request, response) -> {
            runs.incrementAndGet();
            handler.handle(request, response);
        };
    }
}
