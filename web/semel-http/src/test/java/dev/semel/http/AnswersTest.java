package dev.semel.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.Status;
import jakarta.servlet.http.Cookie;
import java.io.PrintWriter;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a handler may do to its response, and what first caller and duplicate see of it. */
class AnswersTest extends AnswersSite {
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
}
