package dev.semel.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.testservers.Database;
import dev.semel.testservers.TestDatabase;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** What Spring MVC and Hibernate do to an answer, over HTTP. */
@TestInstance(Lifecycle.PER_CLASS)
abstract class HandlerBehaviours {
    private TestDatabase database;
    private RunningApplication application;

    abstract TestDatabase database();

    @BeforeAll
    void start() {
        database = database();
        application = new RunningApplication(
                database,
                HandlerApplication.class,
                "spring.jpa.hibernate.ddl-auto=create",
                "semel.scopes.http.wait=0s",
                "spring.mvc.hiddenmethod.filter.enabled=true");
    }

    @BeforeEach
    void clear() {
        application.books.update("delete from item");
        application.books.update("delete from semel_record");
        runs().set(0);
    }

    @AfterAll
    void stop() {
        application.close();
        database.close();
    }

    @Test
    void uniqueViolationAtFlushIsAnsweredByTheApplicationAndIsARejection() {
        application.books.update("insert into item (id) values ('a')");
        List<HttpResponse<String>> answers = List.of(post("/persist", "k", "a"), post("/persist", "k", "a"));
        assertThat(answers).allSatisfy(answer -> {
            assertThat(answer.statusCode()).isEqualTo(422);
            assertThat(answer.body()).contains("\"code\":\"taken\"");
        });
        assertThat(isReplay(answers.get(1))).isTrue();
        assertThat(runs()).hasValue(1);
        assertThat(application.count("item")).isEqualTo(1);
    }

    @Test
    void usersListenerThatThrowsAfterTheCommitDoesNotSpoilTheAnswer() {
        HttpResponse<String> first = post("/after-commit", "k", "a");
        assertThat(first.statusCode()).isEqualTo(200);
        HttpResponse<String> again = post("/after-commit", "k", "a");
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(isReplay(again)).isTrue();
        assertThat(application.count("item")).isEqualTo(1);
    }

    @Test
    void transactionMarkedAsLateAsBeforeCommitIsAFault() {
        assertThat(post("/marked-late", "k", "a").statusCode()).isEqualTo(500);
        assertThat(application.count("item")).isZero();
        assertThat(application.count("semel_record")).isZero();
    }

    @Test
    void refusalOfATransactionalServiceIsARejection() {
        assertThat(post("/refused", "k", "a").statusCode()).isEqualTo(422);
        HttpResponse<String> again = post("/refused", "k", "a");
        assertThat(again.statusCode()).isEqualTo(422);
        assertThat(isReplay(again)).isTrue();
        assertThat(application.count("item")).isZero();
    }

    @Test
    void markedTransactionWithAReturned4xxIsARejectionAndWithA2xxAFault() {
        assertThat(post("/caught?status=404", "rejected", "a").statusCode()).isEqualTo(404);
        assertThat(isReplay(post("/caught?status=404", "rejected", "a"))).isTrue();
        for (int i = 0; i < 2; i++) {
            HttpResponse<String> fault = post("/caught?status=200", "fault", "a");
            assertThat(fault.statusCode()).isEqualTo(500);
            assertThat(isReplay(fault)).isFalse();
        }
        assertThat(runs()).hasValue(3);
        assertThat(application.count("item")).isZero();
    }

    @Test
    void emptyAnswerIsReplayedAsSuch() {
        assertThat(application
                        .send("/empty", Map.of("Idempotency-Key", "k"), "{}")
                        .statusCode())
                .isEqualTo(204);
        HttpResponse<String> again = application.send("/empty", Map.of("Idempotency-Key", "k"), "{}");
        assertThat(again.statusCode()).isEqualTo(204);
        assertThat(again.body()).isEmpty();
        assertThat(isReplay(again)).isTrue();
    }

    @Test
    void swallowedErrorIsAFaultOnlyWhereTheDatabaseAbortsTheTransaction() {
        HttpResponse<String> answer = post("/swallow", "k", "a");
        boolean aborts = database.kind() == Database.POSTGRESQL;
        assertThat(answer.statusCode()).isEqualTo(aborts ? 500 : 200);
        assertThat(application.count("item")).isEqualTo(aborts ? 0 : 1);
        assertThat(application.count("semel_record")).isEqualTo(aborts ? 0 : 1);
    }

    @Test
    void optimisticLockIsAnsweredAndNeverStored() {
        assertThat(post("/conflict", "k", "a").statusCode()).isEqualTo(409);
        assertThat(post("/conflict", "k", "a").body()).contains("changed");
        assertThat(runs()).hasValue(2);
        assertThat(application.count("semel_record")).isZero();
    }

    @Test
    void errorsThatTheContainerWouldRenderAreStoredWithTheirPage() {
        for (String path : List.of("/gone", "/send-error")) {
            HttpResponse<String> first = post(path, path.substring(1), "a");
            HttpResponse<String> again = post(path, path.substring(1), "a");
            assertThat(first.statusCode()).isEqualTo(path.equals("/gone") ? 410 : 404);
            assertThat(again.statusCode()).isEqualTo(first.statusCode());
            assertThat(first.body()).contains("\"path\":\"" + path + "\"");
            assertThat(again.body()).isEqualTo(first.body());
            assertThat(isReplay(again)).isTrue();
        }
        assertThat(runs()).hasValue(2);
    }

    @Test
    void forwardedAnswerIsStored() {
        assertThat(post("/forwarded", "k", "a").body()).isEqualTo("the target");
        HttpResponse<String> again = post("/forwarded", "k", "a");
        assertThat(again.body()).isEqualTo("the target");
        assertThat(isReplay(again)).isTrue();
    }

    @Test
    void formsAndPartsReachTheHandlerAndAreCompared() {
        Map<String, String> form = Map.of("Idempotency-Key", "k", "Content-Type", "application/x-www-form-urlencoded");
        assertThat(application.send("/form", form, "id=a").body()).isEqualTo("run 1 a");
        assertThat(application.send("/form", form, "id=a").body()).isEqualTo("run 1 a");
        assertThat(application.send("/form", form, "id=b").statusCode()).isEqualTo(422);
        assertThat(application.send("/form", multipart("first"), parts("first")).body())
                .isEqualTo("run 2 cbytes");
        assertThat(application
                        .send("/form", multipart("second"), parts("second"))
                        .body())
                .isEqualTo("run 2 cbytes");
    }

    @Test
    void optionalKeyMayBeMissingButNotMalformed() {
        assertThat(application.send("/optional", Map.of(), "{}").body()).isEqualTo("run 1");
        assertThat(application.send("/optional", Map.of(), "{}").body()).isEqualTo("run 2");
        assertThat(post("/optional", "\"", "a").statusCode()).isEqualTo(400);
        assertThat(post("/optional", "k", "a").body()).isEqualTo("run 3");
        assertThat(post("/optional", "k", "a").body()).isEqualTo("run 3");
    }

    @Test
    void handlerWithAKeyExpressionIsGuardedAsAMethodAndNeedsNoHeader() {
        for (int i = 0; i < 3; i++) {
            HttpResponse<String> answer = application.send("/callback", Map.of(), "{\"id\":\"T1\"}");
            assertThat(answer.body()).isEqualTo("{\"run\":1}");
        }
    }

    @Test
    void guardedServiceBehindAPlainHandlerAnswersWithTheSameProblems() {
        assertThat(application.send("/ledger?id=L1&amount=5", Map.of(), "").body())
                .isEqualTo("1");
        assertThat(application.send("/ledger?id=L1&amount=5", Map.of(), "").body())
                .isEqualTo("1");
        HttpResponse<String> other = application.send("/ledger?id=L1&amount=6", Map.of(), "");
        assertThat(other.statusCode()).isEqualTo(422);
        assertThat(other.headers().firstValue("Content-Type").orElse("")).startsWith("application/problem+json");
        assertThat(other.body()).contains("\"code\":\"key-reused\"", "\"retry\":\"new-key\"");
        assertThat(application.count("item")).isEqualTo(1);
    }

    @Test
    void whatTheMappingsRefuseIsNotGuarded() {
        assertThat(post("/nowhere", "k", "a").statusCode()).isEqualTo(404);
        assertThat(application
                        .send("/persist", Map.of("Content-Type", "text/csv", "Idempotency-Key", "k"), "a")
                        .statusCode())
                .isEqualTo(415);
        assertThat(application.count("semel_record")).isZero();
    }

    private static Map<String, String> multipart(String boundary) {
        return Map.of("Idempotency-Key", "m", "Content-Type", "multipart/form-data; boundary=" + boundary);
    }

    private static String parts(String boundary) {
        return String.join(
                "\r\n",
                "--" + boundary,
                "Content-Disposition: form-data; name=\"id\"",
                "",
                "c",
                "--" + boundary,
                "Content-Disposition: form-data; name=\"file\"; filename=\"f.txt\"",
                "Content-Type: text/plain",
                "",
                "bytes",
                "--" + boundary + "--",
                "");
    }

    private HttpResponse<String> post(String path, String key, String id) {
        return application.send(path, Map.of("Idempotency-Key", key), "{\"id\":\"" + id + "\"}");
    }

    private AtomicInteger runs() {
        return application.bean(HandlerApplication.Handlers.class).runs();
    }

    private static boolean isReplay(HttpResponse<String> answer) {
        return answer.headers().firstValue("Idempotency-Replayed").isPresent();
    }
}
