package dev.semel.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Asking what has become of an operation, without doing it. */
class OperationsTest {
    private final TestDatabase database = Servers.h2().newDatabase();
    private RunningApplication application;

    private void start(String... more) {
        String[] properties = new String[more.length + 3];
        properties[0] = RunningApplication.PLAIN_JDBC;
        properties[1] = "semel.scopes.async.guarantee=leased";
        properties[2] = "semel.scopes.async.wait=0s";
        System.arraycopy(more, 0, properties, 3, more.length);
        application = new RunningApplication(database, AsyncApplication.class, properties);
        application.books.execute("create table item (id varchar(64) not null)");
    }

    @AfterEach
    void stop() {
        application.close();
        database.close();
    }

    private HttpResponse<String> ask(String query, String key) {
        return application.get("/semel/operations" + query, key.isEmpty() ? Map.of() : Map.of("Idempotency-Key", key));
    }

    private CompletableFuture<HttpResponse<String>> post(String what) {
        return application.later(
                "/deferred", "test", Map.of("Idempotency-Key", "k", "Content-Type", "text/plain"), what);
    }

    @Test
    void resultIsToldWhenItIsThereAndNothingRuns() {
        start("semel.http.operations.enabled=true");
        AsyncApplication.Handlers handlers = application.bean(AsyncApplication.Handlers.class);
        assertThat(ask("?scope=async", "k").statusCode()).isEqualTo(404);
        handlers.go = new CountDownLatch(1);
        CompletableFuture<HttpResponse<String>> first = post("a");
        org.awaitility.Awaitility.await().until(() -> application.count("semel_record") == 1);
        HttpResponse<String> running = ask("?scope=async", "k");
        assertThat(running.statusCode()).isEqualTo(202);
        assertThat(running.headers().firstValue("Retry-After")).isPresent();
        handlers.go.countDown();
        HttpResponse<String> done = first.join();
        HttpResponse<String> asked = ask("?scope=async", "k");
        assertThat(asked.statusCode()).isEqualTo(done.statusCode());
        assertThat(asked.body()).isEqualTo(done.body());
        assertThat(asked.headers().firstValue("Location"))
                .isEqualTo(done.headers().firstValue("Location"));
        assertThat(asked.headers().firstValue("Idempotency-Replayed")).contains("true");
        assertThat(asked.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(application.count("item")).isEqualTo(1);
        assertThat(application.count("semel_record")).isEqualTo(1);
    }

    @Test
    void doubtIsSaid() {
        start("semel.http.operations.enabled=true");
        assertThat(post("broken").join().statusCode()).isEqualTo(500);
        HttpResponse<String> asked = ask("?scope=async", "k");
        assertThat(asked.statusCode()).isEqualTo(409);
        assertThat(asked.body()).contains("outcome-unknown");
    }

    @Test
    void keyBelongsInItsHeader() {
        start("semel.http.operations.enabled=true");
        assertThat(ask("?scope=async&key=k", "").body()).contains("key-missing");
        assertThat(ask("?scope=async", "a, b").body()).contains("key-malformed");
        assertThat(ask("?scope=nobody", "k").statusCode()).isEqualTo(404);
        assertThat(ask("", "k").statusCode()).isEqualTo(404);
    }

    @Test
    void offUnlessAskedFor() {
        start();
        post("a").join();
        HttpResponse<String> asked = ask("?scope=async", "k");
        assertThat(asked.statusCode()).isEqualTo(404);
        assertThat(asked.body()).doesNotContain("operation-unknown");
    }
}
