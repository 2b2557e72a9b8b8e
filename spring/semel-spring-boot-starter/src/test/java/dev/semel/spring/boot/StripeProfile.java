package dev.semel.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.testservers.TestDatabase;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code semel.http.profile=stripe}: a 5xx is kept in words, and what it had written is not. */
@TestInstance(Lifecycle.PER_CLASS)
abstract class StripeProfile {
    private TestDatabase database;
    private RunningApplication application;

    abstract TestDatabase database();

    @BeforeAll
    void start() {
        database = database();
        application = new RunningApplication(
                database,
                WireApplication.class,
                RunningApplication.PLAIN_JDBC,
                "semel.http.profile=stripe",
                "semel.scopes.remote.guarantee=leased");
        application.books.execute("create table orders (id bigint primary key)");
    }

    @BeforeEach
    void clear() {
        application.books.update("delete from orders");
        application.books.update("delete from semel_record");
        application.bean(WireApplication.Handlers.class).runs.set(0);
    }

    @AfterAll
    void stop() {
        application.close();
        database.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"returned 500", "rendered 500"})
    void serverErrorIsReplayedAndItsWritesAreUndone(String end) {
        HttpResponse<String> first = post("/orders", end);
        HttpResponse<String> again = post("/orders", end);
        assertThat(first.statusCode()).isEqualTo(500);
        assertThat(again.statusCode()).isEqualTo(500);
        assertThat(again.body()).isEqualTo(first.body()).isEqualTo("broken in run 1");
        assertThat(again.headers().firstValue("Idempotent-Replayed")).hasValue("true");
        assertThat(application.count("orders")).isZero();
        assertThat(status()).isEqualTo("failed");
    }

    /** LEASED undoes nothing: what the handler wrote by itself is its own affair. */
    @ParameterizedTest
    @ValueSource(strings = {"returned 500", "rendered 500"})
    void leasedServerErrorIsReplayed(String end) {
        HttpResponse<String> first = post("/remote", end);
        assertThat(post("/remote", end).body()).isEqualTo(first.body()).isEqualTo("broken in run 1");
        assertThat(application.count("orders")).isEqualTo(1);
        assertThat(status()).isEqualTo("failed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"escaped", "transient"})
    void failureThatIsNoAnswerRollsBackAndRunsAgain(String end) {
        assertThat(post("/orders", end).statusCode()).isGreaterThanOrEqualTo(500);
        assertThat(application.count("semel_record")).isZero();
        assertThat(application.count("orders")).isZero();
        post("/orders", end);
        assertThat(application.bean(WireApplication.Handlers.class).runs).hasValue(2);
    }

    @Test
    void reusedKeyIs400() {
        assertThat(post("/orders", "well").statusCode()).isEqualTo(200);
        HttpResponse<String> other = post("/orders", "otherwise");
        assertThat(other.statusCode()).isEqualTo(400);
        assertThat(other.body()).contains("key-reused");
    }

    private HttpResponse<String> post(String path, String end) {
        return application.send(path, Map.of("Idempotency-Key", "k1"), "{\"end\":\"" + end + "\"}");
    }

    private String status() {
        return application.books.queryForObject("select status from semel_record", String.class);
    }
}
