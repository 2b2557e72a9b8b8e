package dev.semel.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.MisconfiguredException;
import dev.semel.http.Problem;
import dev.semel.http.WireProfile;
import dev.semel.http.spi.ServerErrors;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

/** Every property of the wire changes what is heard on it. */
@TestInstance(Lifecycle.PER_CLASS)
class WirePropertiesTest {
    private static final String WELL = "{\"end\":\"well\"}";
    private static final String FORM = "application/x-www-form-urlencoded";

    private TestDatabase database;
    private RunningApplication application;

    @BeforeAll
    void start() {
        database = Servers.h2().newDatabase();
        application = new RunningApplication(
                database,
                WireApplication.class,
                RunningApplication.PLAIN_JDBC,
                "spring.mvc.hiddenmethod.filter.enabled=true",
                "semel.scopes.remote.guarantee=leased",
                "semel.http.lenient=false",
                "semel.http.key-header=My-Key",
                "semel.http.also-key-headers=X-Request-Id,X-Order-Key",
                "semel.http.key-field=_idempotency_key",
                "semel.http.status-header=My-Status",
                "semel.http.replayed-header=My-Replay",
                "semel.http.replay-headers=X-Copied",
                "semel.http.problem-types=https://example.org/problems#",
                "semel.http.statuses.key-reused=409",
                "semel.http.server-errors=stored",
                "semel.http.retry-after=7s");
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

    @Test
    void lenient() {
        assertThat(post("/orders", "My-Key", "k1", WELL).body()).contains("key-malformed");
        assertThat(post("/orders", "My-Key", "\"k1\"", WELL).statusCode()).isEqualTo(200);
    }

    @Test
    void keyHeader() {
        assertThat(post("/orders", "Idempotency-Key", "\"k1\"", WELL).body()).contains("key-missing", "My-Key");
        assertThat(post("/orders", "My-Key", "\"k1\"", WELL).statusCode()).isEqualTo(200);
    }

    @Test
    void alsoKeyHeaders() {
        String first = post("/orders", "My-Key", "\"k1\"", WELL).body();
        assertThat(post("/orders", "X-Request-Id", "k1", WELL).body()).isEqualTo(first);
        assertThat(post("/orders", "X-Order-Key", "k1", WELL).body()).isEqualTo(first);
    }

    @Test
    void keyField() {
        HttpResponse<String> first = form("/forms", "_idempotency_key=k1&a=1");
        assertThat(first.body()).isEqualTo("1:{_idempotency_key=k1, a=1}");
        HttpResponse<String> again = form("/forms", "a=1&_idempotency_key=k1");
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.headers().firstValue("My-Replay")).hasValue("true");
        assertThat(form("/forms?_idempotency_key=k2", "a=1").body()).contains("key-malformed");
    }

    @Test
    void keyFieldOfAFormWithAHiddenMethod() {
        HttpResponse<String> first = form("/forms", "_method=put&_idempotency_key=k1&a=1");
        assertThat(first.body()).startsWith("1:").contains("a=1");
        assertThat(form("/forms", "_method=put&_idempotency_key=k1&a=1").body()).isEqualTo(first.body());
        assertThat(form("/forms", "_method=put&_idempotency_key=k1&a=2").body()).contains("key-reused");
    }

    @Test
    void keyFieldAmongParts() {
        HttpResponse<String> first = parts("book", "k1");
        assertThat(first.body()).isEqualTo("1:book,k1");
        assertThat(parts("book", "k1").body()).isEqualTo(first.body());
        assertThat(parts("pen", "k1").body()).contains("key-reused");
    }

    @Test
    void statusHeaderReplayedHeaderAndReplayHeaders() {
        HttpResponse<String> first = post("/orders", "My-Key", "\"k1\"", WELL);
        HttpResponse<String> again = post("/orders", "My-Key", "\"k1\"", WELL);
        assertThat(first.headers().firstValue("My-Status")).hasValue("created");
        assertThat(again.headers().firstValue("My-Replay")).hasValue("true");
        assertThat(again.headers().firstValue("X-Copied")).hasValue("copied");
        assertThat(first.headers().map()).doesNotContainKey("idempotency-status");
        assertThat(again.headers().map()).doesNotContainKey("idempotency-replayed");
    }

    @Test
    void statusesAndProblemTypes() {
        post("/orders", "My-Key", "\"k1\"", WELL);
        HttpResponse<String> reused = post("/orders", "My-Key", "\"k1\"", "{\"end\":\"else\"}");
        assertThat(reused.statusCode()).isEqualTo(409);
        assertThat(reused.body()).contains("\"type\":\"https://example.org/problems#key-reused\"");
    }

    @Test
    void serverErrors() {
        String broken = "{\"end\":\"returned 500\"}";
        String first = post("/orders", "My-Key", "\"k1\"", broken).body();
        assertThat(post("/orders", "My-Key", "\"k1\"", broken).body()).isEqualTo(first);
        assertThat(application.count("orders")).isZero();
    }

    @Test
    void retryAfter() {
        String escaped = "{\"end\":\"escaped\"}";
        post("/remote", "My-Key", "\"k1\"", escaped);
        HttpResponse<String> unknown = post("/remote", "My-Key", "\"k1\"", escaped);
        assertThat(unknown.body()).contains("outcome-unknown");
        assertThat(unknown.headers().firstValue("Retry-After")).hasValue("7");
    }

    @Test
    void profileIsWhereTheOtherSettingsStart() {
        web("semel.http.profile=stripe").run(context -> {
            WireProfile wire = context.getBean(WireProfile.class);
            assertThat(wire).usingRecursiveComparison().isEqualTo(WireProfile.stripe());
        });
        web("semel.http.profile=stripe", "semel.http.statuses.key-reused=422", "semel.http.server-errors=fault")
                .run(context -> {
                    WireProfile wire = context.getBean(WireProfile.class);
                    assertThat(wire.status(Problem.KEY_REUSED)).isEqualTo(422);
                    assertThat(wire.serverErrors()).isEqualTo(ServerErrors.FAULT);
                    assertThat(wire.replayedHeader()).isEqualTo("Idempotent-Replayed");
                });
        web().run(context -> assertThat(context.getBean(WireProfile.class))
                .usingRecursiveComparison()
                .isEqualTo(WireProfile.ietf()));
    }

    @ParameterizedTest
    @CsvSource({
        "semel.http.statuses.key-reused=200, key-reused",
        "semel.http.key-header=Cookie, Cookie",
        "semel.http.also-key-headers=Idempotency-Key, Idempotency-Key",
        "semel.http.key-field=a b, a b",
        "semel.http.replayed-header=Idempotency-Status, Idempotency-Status",
        "semel.http.problem-types=no uri, no uri",
        "semel.http.retry-after=0s, retryAfter"
    })
    void impossibleSettingStopsTheStartByName(String property, String named) {
        web(property)
                .run(context -> assertThat(context.getStartupFailure())
                        .rootCause()
                        .isInstanceOf(MisconfiguredException.class)
                        .hasMessageContaining(named));
    }

    private static WebApplicationContextRunner web(String... properties) {
        return new WebApplicationContextRunner()
                .withConfiguration(Runner.SEMEL)
                .withPropertyValues("semel.store.type=memory", "semel.defaults.guarantee=leased")
                .withPropertyValues(properties);
    }

    private HttpResponse<String> post(String path, String header, String key, String json) {
        return application.send(path, Map.of(header, key), json);
    }

    private HttpResponse<String> form(String path, String body) {
        return application.send(path, Map.of("Content-Type", FORM), body);
    }

    private HttpResponse<String> parts(String name, String key) {
        String field = "--XX\r\nContent-Disposition: form-data; name=\"";
        return application.send(
                "/parts",
                Map.of("Content-Type", "multipart/form-data; boundary=XX"),
                field + "name\"\r\n\r\n" + name + "\r\n" + field + "_idempotency_key\"\r\n\r\n" + key
                        + "\r\n--XX--\r\n");
    }
}
