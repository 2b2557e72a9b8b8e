package dev.semel.spring.boot;

import dev.semel.testservers.TestDatabase;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;

/** An application on real Tomcat over a real database, a client, and a connection beside both that looks into the books. */
final class RunningApplication implements AutoCloseable {
    static final String PLAIN_JDBC =
            "spring.autoconfigure.exclude=org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration,"
                    + "org.springframework.boot.autoconfigure.orm.jpa.HibernateJpaAutoConfiguration";

    private final HttpClient client = HttpClient.newHttpClient();
    private final ConfigurableApplicationContext context;
    final JdbcTemplate books;

    RunningApplication(TestDatabase database, Class<?> application, String... more) {
        books = new JdbcTemplate(database.dataSource());
        List<String> properties = new ArrayList<>(List.of(
                "server.port=0",
                "spring.main.banner-mode=off",
                "logging.level.root=error",
                "spring.datasource.url=" + database.jdbcUrl(),
                "spring.datasource.username=" + database.user(),
                "spring.datasource.password=" + database.password(),
                "semel.store.schema=create"));
        properties.addAll(List.of(more));
        context = new SpringApplicationBuilder(application)
                .properties(properties.toArray(String[]::new))
                .run();
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    int count(String table) {
        return books.queryForObject("select count(*) from " + table, Integer.class);
    }

    HttpResponse<String> post(String path, String user, String key, String json) {
        return later(path, user, Map.of("Idempotency-Key", key), json).join();
    }

    /** As JSON, unless the headers say otherwise. */
    HttpResponse<String> send(String path, Map<String, String> headers, String body) {
        return later(path, "nobody", headers, body).join();
    }

    CompletableFuture<HttpResponse<String>> later(String path, String user, Map<String, String> headers, String json) {
        String basic = Base64.getEncoder().encodeToString((user + ":" + user).getBytes(StandardCharsets.UTF_8));
        HttpRequest.Builder request = HttpRequest.newBuilder(url(path))
                .header("Authorization", "Basic " + basic)
                .setHeader("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json));
        headers.forEach(request::setHeader);
        return client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /** As JSON, and read as it comes. */
    HttpResponse<byte[]> bytes(String path, Map<String, String> headers, String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(url(path))
                .setHeader("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        headers.forEach(request::setHeader);
        return client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofByteArray())
                .join();
    }

    HttpResponse<String> options(String path, Map<String, String> headers) {
        return ask(HttpRequest.newBuilder(url(path)).method("OPTIONS", HttpRequest.BodyPublishers.noBody()), headers);
    }

    HttpResponse<String> get(String path, Map<String, String> headers) {
        return ask(HttpRequest.newBuilder(url(path)).GET(), headers);
    }

    HttpResponse<String> ask(String path, String method, Map<String, String> headers, HttpRequest.BodyPublisher body) {
        return ask(HttpRequest.newBuilder(url(path)).method(method, body), headers);
    }

    private HttpResponse<String> ask(HttpRequest.Builder request, Map<String, String> headers) {
        headers.forEach(request::setHeader);
        return client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString())
                .join();
    }

    private URI url(String path) {
        return URI.create("http://localhost:" + context.getEnvironment().getProperty("local.server.port") + path);
    }

    @Override
    public void close() {
        context.close();
    }
}
