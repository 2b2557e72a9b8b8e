package dev.semel.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Each attribute of a guarded handler changes what its client is told, over HTTP. */
@TestInstance(Lifecycle.PER_CLASS)
class AttributesHttpTest {
    private TestDatabase database;
    private RunningApplication application;

    @BeforeAll
    void start() {
        database = Servers.h2().newDatabase();
        application = new RunningApplication(
                database,
                AttributesApplication.class,
                RunningApplication.PLAIN_JDBC,
                "semel.scopes.stream.guarantee=leased");
        application.books.execute("create table item (id varchar(64) not null)");
    }

    @BeforeEach
    void clear() {
        application.books.update("delete from item");
        application.books.update("delete from semel_record");
        application.bean(AttributesApplication.Handlers.class).runs.set(0);
    }

    @AfterAll
    void stop() {
        application.close();
        database.close();
    }

    private HttpResponse<String> post(String path, String... header) {
        Map<String, String> headers = header.length == 0
                ? Map.of("Idempotency-Key", "k")
                : Map.of("Idempotency-Key", "k", header[0], header[1]);
        return application.send(path, headers, "{}");
    }

    private int items() {
        return application.count("item");
    }

    @Test
    void callerIsWhoTheNamedResolverSays() {
        assertThat(post("/device", "X-Device", "phone").body()).contains(":1");
        assertThat(post("/device", "X-Device", "tablet").body()).contains(":2");
        assertThat(post("/device", "X-Device", "phone").body()).contains(":1");
        assertThat(post("/device").statusCode()).isEqualTo(401);
    }

    @Test
    void pointerLeadsToWhatTheAnswerIsToday() {
        assertThat(post("/pointer").statusCode()).isEqualTo(201);
        HttpResponse<String> again = post("/pointer");
        assertThat(again.statusCode()).isEqualTo(303);
        assertThat(again.headers().firstValue("Location")).contains("/orders/7");
        assertThat(again.headers().firstValue("Idempotency-Replayed")).contains("true");
        assertThat(again.body()).isEmpty();
        assertThat(items()).isEqualTo(1);
    }

    @Test
    void refusedDuplicateHearsTheWords() {
        assertThat(post("/refuse").statusCode()).isEqualTo(200);
        HttpResponse<String> again = post("/refuse");
        assertThat(again.statusCode()).isEqualTo(409);
        assertThat(again.body()).contains("\"code\":\"duplicate\"", "Already sent", "\"retry\":\"never\"");
        assertThat(items()).isEqualTo(1);
    }

    @Test
    void answerThatIsNotToBeKeptIsNot() {
        assertThat(post("/none").body()).contains(":1");
        assertThat(post("/none").body()).contains("answer-not-kept");
        assertThat(items()).isEqualTo(1);
    }

    @Test
    void streamIsWholeAndNeverRunsAgain() {
        HttpResponse<String> first = post("/stream");
        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(first.body()).isEqualTo("a,b\n1,2\n");
        assertThat(post("/stream").body()).contains("answer-not-kept");
        assertThat(items()).isEqualTo(1);
    }

    @Test
    void declaredExceptionIsANoWhateverItsStatus() {
        HttpResponse<String> first = post("/reject");
        assertThat(first.statusCode()).isEqualTo(503);
        HttpResponse<String> again = post("/reject");
        assertThat(again.body()).isEqualTo(first.body()).contains("no-stock");
        assertThat(again.headers().firstValue("Idempotency-Replayed")).contains("true");
        assertThat(items()).isZero();
    }

    @Test
    void answerThatTheHandlerKeepsIsTheOperationsWhateverItsStatus() {
        HttpResponse<String> first = post("/keep");
        assertThat(first.statusCode()).isEqualTo(503);
        HttpResponse<String> again = post("/keep");
        assertThat(again.statusCode()).isEqualTo(503);
        assertThat(again.body()).isEqualTo(first.body()).contains(":1");
        assertThat(items()).isEqualTo(1);
    }

    @Test
    void annotationOfTheClassIsForItsWritingHandlers() {
        assertThat(post("/class").body()).isEqualTo("1");
        assertThat(post("/class").body()).isEqualTo("1");
        assertThat(application.send("/class", Map.of(), "{}").statusCode()).isEqualTo(400);
    }
}
