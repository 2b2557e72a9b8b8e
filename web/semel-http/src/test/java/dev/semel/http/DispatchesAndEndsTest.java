package dev.semel.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.IdempotencyKey;
import dev.semel.Operation;
import dev.semel.Status;
import dev.semel.http.spi.Origin;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Forwards, includes, asynchronous starts, and what the end of a handler is taken for. */
class DispatchesAndEndsTest extends AnswersSite {
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
}
