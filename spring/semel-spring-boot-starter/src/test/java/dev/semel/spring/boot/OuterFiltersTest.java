package dev.semel.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.http.spi.CallerResolver;
import dev.semel.spring.Idempotent;
import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.filter.ShallowEtagHeaderFilter;

/** What stands around Semel's filter changes what goes out and not what is stored. */
@TestInstance(Lifecycle.PER_CLASS)
class OuterFiltersTest {
    @Configuration(proxyBeanMethods = false)
    @WithoutSecurity
    static class Application {
        @Bean
        CallerResolver callers() {
            return request -> Optional.of("test");
        }

        @Bean
        FilterRegistrationBean<ShallowEtagHeaderFilter> etags() {
            FilterRegistrationBean<ShallowEtagHeaderFilter> filter =
                    new FilterRegistrationBean<>(new ShallowEtagHeaderFilter());
            filter.setOrder(-60);
            return filter;
        }

        @RestController
        static class Handlers {
            private final AtomicInteger runs = new AtomicInteger();

            @PostMapping("/large")
            @Idempotent("order")
            Map<String, Object> large() {
                return Map.of("run", runs.incrementAndGet(), "text", "x".repeat(20_000));
            }

            @PostMapping("/tagged")
            @Idempotent("order")
            ResponseEntity<Map<String, Object>> tagged() {
                return ResponseEntity.ok().eTag("\"v1\"").body(Map.of("run", runs.incrementAndGet()));
            }
        }
    }

    private TestDatabase database;
    private RunningApplication application;

    @BeforeAll
    void start() {
        database = Servers.h2().newDatabase();
        application = new RunningApplication(
                database, Application.class, RunningApplication.PLAIN_JDBC, "server.compression.enabled=true");
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

    /** F07 of the known failures. */
    @Test
    void compressedAnswerIsDecodedOnce() throws IOException {
        Map<String, String> headers = Map.of("Idempotency-Key", "k", "Accept-Encoding", "gzip");
        HttpResponse<byte[]> first = application.bytes("/large", headers, "{}");
        HttpResponse<byte[]> again = application.bytes("/large", headers, "{}");
        assertThat(again.headers().firstValue("Idempotency-Replayed")).contains("true");
        assertThat(again.headers().allValues("Content-Encoding")).containsExactly("gzip");
        assertThat(plain(again)).isEqualTo(plain(first)).startsWith("{").contains("x".repeat(20_000));
        HttpResponse<String> uncompressed = application.send("/large", Map.of("Idempotency-Key", "k"), "{}");
        assertThat(uncompressed.body()).isEqualTo(plain(first));
    }

    private static String plain(HttpResponse<byte[]> answer) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(answer.body()))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** F13 of the known failures. */
    @Test
    void etagOfTheHandlerStaysBehindAnEtagFilter() {
        Map<String, String> headers = Map.of("Idempotency-Key", "k");
        HttpResponse<String> first = application.send("/tagged", headers, "{}");
        HttpResponse<String> again = application.send("/tagged", headers, "{}");
        assertThat(first.headers().allValues("ETag")).containsExactly("\"v1\"");
        assertThat(again.headers().allValues("ETag")).containsExactly("\"v1\"");
        assertThat(again.body()).isEqualTo(first.body());
    }
}
