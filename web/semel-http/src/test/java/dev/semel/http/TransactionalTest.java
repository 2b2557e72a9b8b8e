package dev.semel.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.IdempotencyKey;
import dev.semel.Scope;
import dev.semel.Semel;
import dev.semel.Status;
import dev.semel.http.ScriptedTransactions.Commit;
import dev.semel.http.spi.Guard;
import dev.semel.http.spi.HandlerTrace;
import dev.semel.http.spi.Origin;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the client sees when the transaction does not end as the handler thought. */
class TransactionalTest {
    private final ScriptedTransactions store = new ScriptedTransactions();
    private final Semel semel =
            Semel.over(store).scope(Scope.named("order").build()).build();
    private final AtomicInteger runs = new AtomicInteger();
    private WireProfile profile = WireProfile.ietf();
    private Site site;

    @AfterEach
    void stop() throws Exception {
        site.close();
        semel.close();
    }

    @Test
    void answerThatCommitsIsReplayed() throws Exception {
        serve(201, Optional.empty());
        assertThat(post().statusCode()).isEqualTo(201);
        isReplayed(201, "fine");
    }

    @Test
    void goingAsynchronousIsRefusedLoudly() throws Exception {
        AtomicReference<Throwable> seen = new AtomicReference<>();
        serve(Optional.empty(), (request, response) -> {
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
    void fineAnswerOfARollbackOnlyTransactionIsNotGiven() throws Exception {
        serve(Optional.empty(), (request, response) -> {
            store.markRollbackOnly();
            fine(response, 201);
        });
        isPlainFault(post());
        assertThat(record()).isEqualTo(Status.FREE);
        post();
        assertThat(runs).hasValue(2);
    }

    @Test
    void returned4xxOfARollbackOnlyTransactionIsARejection() throws Exception {
        serve(Optional.empty(), (request, response) -> {
            store.markRollbackOnly();
            fine(response, 404);
        });
        HttpResponse<String> first = post();
        assertThat(first.statusCode()).isEqualTo(404);
        assertThat(first.body()).isEqualTo("fine");
        assertThat(record()).isEqualTo(Status.FAILED);
        isReplayed(404, "fine");
    }

    @ParameterizedTest
    @EnumSource
    void failureThatNobodyAnswersGoesUpAndTheBufferIsGone(Failing failing) throws Exception {
        serve(201, Optional.empty());
        failing.arrange(store);
        isPlainFault(post());
        assertThat(record()).isEqualTo(Status.FREE);
        assertThat(post().statusCode()).isEqualTo(201);
        assertThat(runs).hasValue(2);
    }

    @ParameterizedTest
    @EnumSource
    void failureThatTheApplicationAnswersWith4xxIsARejection(Failing failing) throws Exception {
        serve(201, Optional.of(new Answering(409, Origin.HANDLER)));
        failing.arrange(store);
        HttpResponse<String> first = post();
        assertThat(first.statusCode()).isEqualTo(409);
        assertThat(first.body()).isEqualTo("taken");
        assertThat(first.headers().map()).doesNotContainKeys("set-cookie", "location");
        assertThat(record()).isEqualTo(Status.FAILED);
        isReplayed(409, "taken");
    }

    @ParameterizedTest
    @EnumSource
    void failureThatMayNotComeAgainIsAnsweredAndNotStored(Failing failing) throws Exception {
        serve(201, Optional.of(new Answering(409, Origin.TRANSIENT)));
        failing.arrange(store);
        HttpResponse<String> first = post();
        assertThat(first.statusCode()).isEqualTo(409);
        assertThat(first.body()).isEqualTo("taken");
        assertThat(record()).isEqualTo(Status.FREE);
        assertThat(post().statusCode()).isEqualTo(201);
    }

    @Test
    void failureThatTheApplicationAnswersWith5xxIsAFaultInItsWords() throws Exception {
        serve(201, Optional.of(new Answering(503, Origin.HANDLER)));
        store.commit.set(Commit.REFUSED);
        HttpResponse<String> first = post();
        assertThat(first.statusCode()).isEqualTo(503);
        assertThat(first.body()).isEqualTo("taken");
        assertThat(record()).isEqualTo(Status.FREE);
    }

    /** Its writes are undone with its transaction; a small one keeps its words. */
    @Test
    void serverErrorThatAProfileStoresRollsBackAndIsReplayedAsARejection() throws Exception {
        profile = WireProfile.stripe();
        serve(500, Optional.empty());
        assertThat(post().statusCode()).isEqualTo(500);
        assertThat(record()).isEqualTo(Status.FAILED);
        isReplayed(500, "fine");
    }

    @ParameterizedTest
    @EnumSource
    void failureThatTheApplicationAnswersWith5xxIsARejectionWhereAProfileStoresThose(Failing failing) throws Exception {
        profile = WireProfile.stripe();
        serve(201, Optional.of(new Answering(503, Origin.HANDLER)));
        failing.arrange(store);
        assertThat(post().statusCode()).isEqualTo(503);
        assertThat(record()).isEqualTo(Status.FAILED);
        isReplayed(503, "taken");
    }

    @Test
    void returned5xxOfARollbackOnlyTransactionIsARejectionWhereAProfileStoresThose() throws Exception {
        profile = WireProfile.stripe();
        serve(Optional.empty(), (request, response) -> {
            store.markRollbackOnly();
            fine(response, 500);
        });
        assertThat(post().statusCode()).isEqualTo(500);
        isReplayed(500, "fine");
    }

    @Test
    void commitInDoubtThatHappenedIsAnsweredAsIfNothingWere() throws Exception {
        serve(201, Optional.empty());
        store.commit.set(Commit.LOST_BUT_DONE);
        assertThat(post().statusCode()).isEqualTo(201);
        isReplayed(201, "fine");
    }

    @Test
    void commitInDoubtThatDidNotHappenIsAFault() throws Exception {
        serve(201, Optional.of(new Answering(409, Origin.HANDLER)));
        store.commit.set(Commit.LOST_AND_ABSENT);
        isPlainFault(post());
    }

    @Test
    void commitInDoubtThatNobodyCanTellIsOutcomeUnknown() throws Exception {
        serve(201, Optional.of(new Answering(409, Origin.HANDLER)));
        store.commit.set(Commit.LOST_AND_UNDECIDED);
        HttpResponse<String> first = post();
        assertThat(first.statusCode()).isEqualTo(503);
        assertThat(first.body()).contains("outcome-unknown", "same-key");
        assertThat(first.headers().firstValue("Retry-After")).isPresent();
        assertThat(first.headers().map()).doesNotContainKeys("set-cookie", "location");
    }

    @Test
    void answerOverTheHardLimitRollsBackLoudly() throws Exception {
        serve(Optional.empty(), (request, response) -> {
            fine(response, 201);
            try {
                response.getWriter().print("x".repeat(5000));
                response.getWriter().flush();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        isPlainFault(post());
        assertThat(record()).isEqualTo(Status.FREE);
    }

    @Test
    void answerThatCouldNotBeWrittenRollsBackAndTheErrorGoesOut() throws Exception {
        serve(Optional.empty(), (request, response) -> {
            HandlerTrace.of(request).orElseThrow().failed(new IllegalStateException("no converter"), Origin.WRITING);
            response.setStatus(406);
        });
        assertThat(post().statusCode()).isEqualTo(406);
        assertThat(record()).isEqualTo(Status.FREE);
        assertThat(post().statusCode()).isEqualTo(406);
        assertThat(runs).hasValue(2);
    }

    @Test
    void statusThatIsNeverStoredGoesOutAndRollsBack() throws Exception {
        serve(429, Optional.empty());
        HttpResponse<String> first = post();
        assertThat(first.statusCode()).isEqualTo(429);
        assertThat(first.body()).isEqualTo("fine");
        assertThat(record()).isEqualTo(Status.FREE);
    }

    /** Two places where the database says no after the handler has returned. */
    enum Failing {
        FLUSH {
            @Override
            void arrange(ScriptedTransactions store) {
                store.flushFails.set(new IllegalStateException("unique constraint"));
            }
        },
        COMMIT {
            @Override
            void arrange(ScriptedTransactions store) {
                store.commit.set(Commit.REFUSED);
            }
        };

        abstract void arrange(ScriptedTransactions store);
    }

    private record Answering(int status, Origin origin) {}

    private void serve(int status, Optional<Answering> answering) throws Exception {
        serve(answering, (request, response) -> fine(response, status));
    }

    private void serve(Optional<Answering> answering, Site.Handler handler) throws Exception {
        Guard guard = new AnsweringGuard(answering);
        site = new Site()
                .filter(
                        "semel",
                        IdempotencyFilter.with(semel, request -> Optional.of(guard))
                                .profile(profile)
                                .answerBuffer(100, 1000)
                                .build())
                .handler("/x", (request, response) -> {
                    runs.incrementAndGet();
                    handler.handle(request, response);
                })
                .start();
    }

    private static void fine(HttpServletResponse response, int status) throws IOException {
        response.setStatus(status);
        response.setHeader("Location", "/orders/1");
        response.addCookie(new Cookie("session", "1"));
        response.setContentType("text/plain");
        response.getWriter().print("fine");
    }

    private HttpResponse<String> post() {
        return site.post("/x", "k1", "{}");
    }

    private Status record() {
        return semel.find(IdempotencyKey.of("order", "alice", "k1"))
                .orElseThrow()
                .status();
    }

    private void isReplayed(int status, String body) {
        HttpResponse<String> again = post();
        assertThat(again.statusCode()).isEqualTo(status);
        assertThat(again.body()).isEqualTo(body);
        assertThat(again.headers().firstValue(profile.replayedHeader())).contains("true");
        assertThat(runs).hasValue(1);
    }

    private static void isPlainFault(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body()).doesNotContain("fine");
        assertThat(answer.headers().map()).doesNotContainKeys("set-cookie", "location", "idempotency-status");
    }

    private record AnsweringGuard(Optional<Answering> answering) implements Guard {
        @Override
        public String scope() {
            return "order";
        }

        @Override
        public Optional<Origin> answerFor(
                RuntimeException failure, HttpServletRequest request, HttpServletResponse response) {
            return answering.map(answer -> {
                response.setStatus(answer.status());
                response.setContentType("text/plain");
                try {
                    response.getWriter().print("taken");
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                return answer.origin();
            });
        }
    }
}
