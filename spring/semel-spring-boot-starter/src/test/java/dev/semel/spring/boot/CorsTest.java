package dev.semel.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.http.spi.CallerResolver;
import dev.semel.spring.Idempotent;
import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.bind.annotation.CrossOrigin;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** One property lets other origins send keys and read what Semel says, where the application has let them in. */
@TestInstance(Lifecycle.PER_CLASS)
class CorsTest {
    @Configuration(proxyBeanMethods = false)
    @WithoutSecurity
    static class Application {
        @Bean
        CallerResolver callers() {
            return request -> Optional.of("test");
        }

        @RestController
        static class Orders {
            private final AtomicInteger runs = new AtomicInteger();

            @PostMapping("/orders")
            @Idempotent("order")
            @CrossOrigin(
                    origins = {"https://one.example", "https://two.example"},
                    allowedHeaders = "content-type")
            int place() {
                return runs.incrementAndGet();
            }
        }
    }

    private TestDatabase database;
    private RunningApplication application;

    @BeforeAll
    void start() {
        System.setProperty("jdk.httpclient.allowRestrictedHeaders", "origin,access-control-request-method");
        database = Servers.h2().newDatabase();
        application = new RunningApplication(
                database, Application.class, RunningApplication.PLAIN_JDBC, "semel.http.cors=true");
    }

    @BeforeEach
    void clear() {
        application.books.update("delete from semel_record");
    }

    @AfterAll
    void stop() {
        application.close();
        database.close();
    }

    private HttpResponse<String> post(String origin, String key) {
        return application.send("/orders", Map.of("Origin", origin, "Idempotency-Key", key), "{}");
    }

    @Test
    void preflightLetsTheKeyInAndClaimsNothing() {
        HttpResponse<String> preflight = application.options(
                "/orders",
                Map.of(
                        "Origin",
                        "https://one.example",
                        "Access-Control-Request-Method",
                        "POST",
                        "Access-Control-Request-Headers",
                        "content-type,idempotency-key",
                        "Idempotency-Key",
                        "k"));
        assertThat(preflight.statusCode()).isEqualTo(200);
        assertThat(preflight
                        .headers()
                        .firstValue("Access-Control-Allow-Headers")
                        .orElse(""))
                .containsIgnoringCase("idempotency-key");
        assertThat(application.count("semel_record")).isZero();
    }

    @Test
    void replayIsReadByThePresentOriginAndNotByTheFirst() {
        HttpResponse<String> first = post("https://one.example", "k");
        assertThat(first.headers().firstValue("Access-Control-Allow-Origin")).contains("https://one.example");
        HttpResponse<String> again = post("https://two.example", "k");
        assertThat(again.headers().firstValue("Idempotency-Replayed")).contains("true");
        assertThat(again.headers().allValues("Access-Control-Allow-Origin")).containsExactly("https://two.example");
        assertThat(again.headers().firstValue("Access-Control-Expose-Headers").orElse(""))
                .contains("Idempotency-Replayed", "Idempotency-Status", "Retry-After");
    }

    @Test
    void problemIsReadable() {
        HttpResponse<String> problem = post("https://one.example", "a b c");
        assertThat(problem.statusCode()).isEqualTo(400);
        assertThat(problem.headers().firstValue("Access-Control-Allow-Origin")).contains("https://one.example");
    }

    @Test
    void noOtherOriginIsLetIn() {
        assertThat(post("https://evil.example", "k").statusCode()).isEqualTo(403);
        assertThat(application.count("semel_record")).isZero();
    }
}
