package dev.semel.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.testservers.TestDatabase;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Work that ends after its handler, over HTTP: settled at its end, by whatever it ends in, whoever still waits. */
@TestInstance(Lifecycle.PER_CLASS)
abstract class AsyncHandlers {
    private TestDatabase database;
    private RunningApplication application;
    private AsyncApplication.Handlers handlers;

    abstract TestDatabase database();

    @BeforeAll
    void start() {
        database = database();
        application = new RunningApplication(
                database,
                AsyncApplication.class,
                RunningApplication.PLAIN_JDBC,
                "spring.mvc.async.request-timeout=10s",
                "semel.scopes.async.guarantee=leased",
                "semel.scopes.async.wait=0s");
        application.books.execute("create table item (id varchar(64) not null)");
        handlers = application.bean(AsyncApplication.Handlers.class);
    }

    @BeforeEach
    void clear() {
        application.books.update("delete from item");
        application.books.update("delete from semel_record");
        handlers.runs.set(0);
        handlers.go = new CountDownLatch(0);
    }

    @AfterAll
    void stop() {
        application.close();
        database.close();
    }

    private HttpResponse<String> post(String path, String what) {
        return posted(path, what).join();
    }

    private CompletableFuture<HttpResponse<String>> posted(String path, String what) {
        return application.later(path, "test", Map.of("Idempotency-Key", "k", "Content-Type", "text/plain"), what);
    }

    private String status() {
        return application.books.queryForObject("select status from semel_record", String.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/callable", "/task", "/deferred", "/future"})
    void workIsSettledAtItsEndAndReplayed(String path) {
        handlers.go = new CountDownLatch(1);
        CompletableFuture<HttpResponse<String>> first = posted(path, "a");
        await().until(() -> application.count("semel_record") == 1);
        assertThat(post(path, "a").statusCode()).isEqualTo(409);
        assertThat(first).isNotDone();
        handlers.go.countDown();
        assertThat(first.join().body()).contains("\"run\":1");
        assertThat(first.join().headers().firstValue("Idempotency-Status")).contains("created");
        HttpResponse<String> again = post(path, "a");
        assertThat(again.statusCode()).isEqualTo(first.join().statusCode());
        assertThat(again.body()).isEqualTo(first.join().body());
        assertThat(again.headers().firstValue("Location"))
                .isEqualTo(first.join().headers().firstValue("Location"));
        assertThat(again.headers().firstValue("Idempotency-Replayed")).contains("true");
        assertThat(application.count("item")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/callable", "/task", "/deferred", "/future"})
    void noOfTheBusinessIsStoredAndReplayed(String path) {
        HttpResponse<String> first = post(path, "sold-out");
        assertThat(first.statusCode()).isEqualTo(422);
        assertThat(status()).isEqualTo("failed");
        HttpResponse<String> again = post(path, "sold-out");
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.headers().firstValue("Idempotency-Replayed")).contains("true");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/callable", "/task", "/deferred", "/future"})
    void exceptionOfTheWorkIsAFaultThatNobodyRunsAgain(String path) {
        assertThat(post(path, "broken").statusCode()).isEqualTo(500);
        assertThat(status()).isEqualTo("unknown");
        assertThat(post(path, "broken").body()).contains("outcome-unknown");
        assertThat(application.count("item")).isEqualTo(1);
    }

    /** Never an empty 200, never a second run: the container's time-out ends the waiting and not the work. */
    @ParameterizedTest
    @ValueSource(strings = {"/callable", "/task", "/deferred", "/future"})
    void timeOutIsAFaultAndTheWorkSettlesTheRecord(String path) {
        try (RunningApplication hasty = new RunningApplication(
                database,
                AsyncApplication.class,
                RunningApplication.PLAIN_JDBC,
                "spring.mvc.async.request-timeout=200ms",
                "semel.scopes.async.guarantee=leased",
                "semel.scopes.async.wait=0s")) {
            AsyncApplication.Handlers slow = hasty.bean(AsyncApplication.Handlers.class);
            slow.go = new CountDownLatch(1);
            Map<String, String> headers = Map.of("Idempotency-Key", "k", "Content-Type", "text/plain");
            HttpResponse<String> first = hasty.later(path, "test", headers, "a").join();
            assertThat(first.statusCode()).isEqualTo(503);
            assertThat(first.body()).contains("outcome-unknown").contains("same-key");
            assertThat(status()).isEqualTo("processing");
            slow.go.countDown();
            await().until(() -> status().equals("done"));
            assertThat(post(path, "a").body()).contains("answer-not-kept");
            assertThat(application.count("item")).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/callable", "/deferred"})
    void workThatFailsAfterItsTimeOutIsUnknown(String path) {
        try (RunningApplication hasty = new RunningApplication(
                database,
                AsyncApplication.class,
                RunningApplication.PLAIN_JDBC,
                "spring.mvc.async.request-timeout=200ms",
                "semel.scopes.async.guarantee=leased",
                "semel.scopes.async.wait=0s")) {
            AsyncApplication.Handlers slow = hasty.bean(AsyncApplication.Handlers.class);
            slow.go = new CountDownLatch(1);
            Map<String, String> headers = Map.of("Idempotency-Key", "k", "Content-Type", "text/plain");
            assertThat(hasty.later(path, "test", headers, "broken").join().statusCode())
                    .isEqualTo(503);
            slow.go.countDown();
            await().until(() -> status().equals("unknown"));
        }
    }
}
