package dev.semel.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.Status;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.DispatcherType;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** LEASED handlers that go asynchronous: settled when their work has ended, whoever still waits for it. */
class AsyncTest extends AnswersSite {
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CompletableFuture<AsyncContext> started = new CompletableFuture<>();
    private final CountDownLatch go = new CountDownLatch(1);
    private final Queue<String> heard = new ConcurrentLinkedQueue<>();

    @AfterEach
    void end() {
        go.countDown();
        threads.shutdownNow();
    }

    private interface Work {
        void with(AsyncContext context) throws IOException;
    }

    /** Starts work that waits for its go. */
    private Site.Handler later(long timeout, Work work) {
        return (request, response) -> {
            if (request.getDispatcherType() == DispatcherType.ASYNC) {
                response.setContentType("text/plain");
                response.getWriter().print("dispatched");
                return;
            }
            AsyncContext context = request.startAsync();
            context.setTimeout(timeout);
            context.addListener(new Listener());
            started.complete(context);
            threads.submit(() -> {
                go.await(30, TimeUnit.SECONDS);
                work.with(context);
                return null;
            });
        };
    }

    private final class Listener implements AsyncListener {
        @Override
        public void onComplete(AsyncEvent event) {
            heard.add("complete");
        }

        @Override
        public void onTimeout(AsyncEvent event) {
            heard.add("timeout");
        }

        @Override
        public void onError(AsyncEvent event) {
            heard.add("error");
        }

        @Override
        public void onStartAsync(AsyncEvent event) {
            heard.add("start");
        }
    }

    private static void answer(AsyncContext context) throws IOException {
        context.getResponse().setContentType("text/plain");
        context.getResponse().getWriter().print("whole");
        context.complete();
    }

    private CompletableFuture<HttpResponse<String>> posted() {
        return CompletableFuture.supplyAsync(this::post, threads);
    }

    @Test
    void workThatCompletesIsAnsweredAndReplayed() throws Exception {
        serve(later(30_000, AsyncTest::answer));
        CompletableFuture<HttpResponse<String>> first = posted();
        started.join();
        assertThat(record()).isEqualTo(Status.PROCESSING);
        assertThat(first).isNotDone();
        go.countDown();
        assertThat(first.join().body()).isEqualTo("whole");
        replays(first.join());
        await().untilAsserted(() -> assertThat(heard).containsExactly("complete"));
    }

    @Test
    void workThatDispatchesIsAnsweredAndReplayed() throws Exception {
        serveCountingFirst(later(30_000, AsyncContext::dispatch));
        CompletableFuture<HttpResponse<String>> first = posted();
        started.join();
        go.countDown();
        assertThat(first.join().body()).isEqualTo("dispatched");
        replays(first.join());
    }

    /** A dispatch is no run of the work. */
    private void serveCountingFirst(Site.Handler handler) throws Exception {
        serve((request, response) -> {
            if (request.getDispatcherType() == DispatcherType.ASYNC) {
                runs.decrementAndGet();
            }
            handler.handle(request, response);
        });
    }

    @Test
    void workThatEndsBeforeItsHandlerIsAnsweredAndReplayed() throws Exception {
        serve((request, response) -> answer(request.startAsync()));
        HttpResponse<String> first = post();
        assertThat(first.body()).isEqualTo("whole");
        replays(first);
    }

    @Test
    void duplicateWaitsForTheWork() throws Exception {
        serve(later(30_000, AsyncTest::answer));
        CompletableFuture<HttpResponse<String>> first = posted();
        started.join();
        HttpResponse<String> early = post();
        assertThat(early.statusCode()).isEqualTo(409);
        assertThat(early.body()).contains("in-progress");
        CompletableFuture<HttpResponse<String>> duplicate = posted();
        go.countDown();
        assertThat(duplicate.join().body()).isEqualTo("whole");
        assertThat(first.join().body()).isEqualTo("whole");
        assertThat(runs).hasValue(1);
    }

    /** The container's time-out ends the waiting, not the work: never an empty 200, and no second run. */
    @Test
    void timeOutIsAFaultForTheCallerAndTheWorkSettlesTheRecord() throws Exception {
        serve(later(200, AsyncTest::answer));
        HttpResponse<String> first = post();
        assertThat(first.statusCode()).isEqualTo(503);
        assertThat(first.body()).contains("outcome-unknown").contains("same-key");
        assertThat(first.headers().firstValue("Retry-After")).isPresent();
        assertThat(record()).isEqualTo(Status.PROCESSING);
        assertThat(heard).isEmpty();
        go.countDown();
        await().until(() -> record() == Status.DONE);
        assertThat(post().body()).isEqualTo("whole");
        assertThat(runs).hasValue(1);
        await().untilAsserted(() -> assertThat(heard).containsExactly("complete"));
    }

    @Test
    void workThatWantsADispatchAfterItsTimeOutIsDoneAndItsAnswerNotKept() throws Exception {
        serve(later(200, AsyncContext::dispatch));
        assertThat(post().statusCode()).isEqualTo(503);
        go.countDown();
        await().until(() -> record() == Status.DONE);
        assertThat(post().body()).contains("answer-not-kept");
        assertThat(runs).hasValue(1);
    }

    @Test
    void workWhoseClientHasGoneIsSettledAllTheSame() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        Site.Handler later = later(30_000, AsyncTest::answer);
        serve((request, response) -> {
            later.handle(request, response);
            begun.countDown();
        });
        site.hangUp(
                "POST /guarded/x HTTP/1.1\r\nHost: x\r\nX-User: alice\r\nIdempotency-Key: k1\r\n"
                        + "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
                begun);
        go.countDown();
        await().until(() -> record() == Status.DONE);
        assertThat(post().body()).isEqualTo("whole");
        assertThat(runs).hasValue(1);
    }

    @Test
    void exceptionInTheDispatchIsAFault() throws Exception {
        serve((request, response) -> {
            if (request.getDispatcherType() == DispatcherType.ASYNC) {
                throw new IllegalStateException("broken");
            }
            request.startAsync().dispatch();
        });
        HttpResponse<String> first = post();
        assertThat(first.statusCode()).isEqualTo(500);
        assertThat(first.headers().firstValue("Idempotency-Status")).isEmpty();
        assertThat(record()).isEqualTo(Status.FREE);
    }

    @Test
    void dispatchMayGoOnAgain() throws Exception {
        serve((request, response) -> {
            if (request.getAttribute("second") != null) {
                answer(request.startAsync());
            } else {
                request.setAttribute("second", true);
                request.startAsync().dispatch();
            }
        });
        HttpResponse<String> first = post();
        assertThat(first.body()).isEqualTo("whole");
        assertThat(post().body()).isEqualTo("whole");
        assertThat(runs).hasValue(2);
    }
}
