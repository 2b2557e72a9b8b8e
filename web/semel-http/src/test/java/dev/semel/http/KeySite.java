package dev.semel.http;

import dev.semel.Guarantee;
import dev.semel.InMemoryStore;
import dev.semel.Scope;
import dev.semel.Semel;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;

/** A site whose handlers print what they are given: {@code /guarded/x} wants a key, {@code /optional/x} takes one. */
abstract class KeySite {
    static final String FORM = "application/x-www-form-urlencoded";
    static final String FIELD = "_idempotency_key";

    final Semel semel = Semel.over(InMemoryStore.bounded(1000))
            .scope(Scope.named("order").guarantee(Guarantee.LEASED).build())
            .build();
    final AtomicInteger runs = new AtomicInteger();
    Site site;

    void serve(WireProfile profile) throws Exception {
        site = new Site()
                .filter(
                        "semel",
                        IdempotencyFilter.with(semel, TestGuard.byPath())
                                .profile(profile)
                                .build());
        for (String path : new String[] {"/guarded/x", "/optional/x"}) {
            site.handler(path, (request, response) -> {
                int run = runs.incrementAndGet();
                response.setContentType("text/plain");
                response.getWriter().print(run + ":" + seen(request));
            });
        }
        site.start();
    }

    @AfterEach
    void stop() throws Exception {
        site.close();
        semel.close();
    }

    HttpResponse<String> json(String path, String... headers) {
        return site.send(with(site.request(path), headers)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{}")));
    }

    HttpResponse<String> form(String path, String body, String... headers) {
        return site.send(with(site.request(path), headers)
                .header("Content-Type", FORM)
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    /** Parts that are fields; one whose value begins with {@code @} is a file. */
    HttpResponse<String> parts(String path, String... fields) {
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < fields.length; i += 2) {
            boolean file = fields[i + 1].startsWith("@");
            body.append("--XX\r\nContent-Disposition: form-data; name=\"")
                    .append(fields[i])
                    .append(file ? "\"; filename=\"a.txt\"\r\nContent-Type: text/plain" : "\"")
                    .append("\r\n\r\n")
                    .append(fields[i + 1])
                    .append("\r\n");
        }
        return site.send(site.request(path)
                .header("Content-Type", "multipart/form-data; boundary=XX")
                .POST(HttpRequest.BodyPublishers.ofString(body + "--XX--\r\n")));
    }

    static HttpRequest.Builder with(HttpRequest.Builder request, String... headers) {
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return request;
    }

    private static String seen(HttpServletRequest request) throws IOException, ServletException {
        String type = String.valueOf(request.getContentType());
        Map<String, Object> seen = new TreeMap<>();
        if (type.startsWith("multipart/")) {
            for (Part part : request.getParts()) {
                seen.put(part.getName(), new String(part.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
            }
            return seen.toString();
        }
        request.getParameterMap().forEach((name, values) -> seen.put(name, List.of(values)));
        String rest = new String(request.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return rest.isEmpty() ? seen.toString() : rest;
    }
}
