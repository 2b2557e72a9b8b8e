package dev.semel.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.Guarantee;
import dev.semel.IdempotencyKey;
import dev.semel.InMemoryStore;
import dev.semel.Scope;
import dev.semel.Semel;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.Part;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What of a request is compared, and that its handler still has all of it. */
class RequestsTest {
    private static final String FORM = "application/x-www-form-urlencoded";

    private final InMemoryStore store = InMemoryStore.bounded(1000);
    private final Semel semel = Semel.over(store)
            .scope(Scope.named("order").guarantee(Guarantee.LEASED).build())
            .build();
    private final AtomicInteger runs = new AtomicInteger();
    private Site site;

    @BeforeEach
    void start() throws Exception {
        site = new Site()
                .filter(
                        "semel",
                        IdempotencyFilter.with(semel, TestGuard.byPath())
                                .canonicalizer(new SortedJson())
                                .maxRequestBytes(1000)
                                .build());
        for (String path : new String[] {"/guarded/a", "/guarded/b", "/optional/a", "/open"}) {
            site.handler(path, (request, response) -> {
                runs.incrementAndGet();
                response.setCharacterEncoding("UTF-8");
                response.setContentType("text/plain");
                response.getWriter().print(seen(request));
            });
        }
        site.handler("/guarded/stream", (request, response) -> {
            runs.incrementAndGet();
            response.setContentType("text/plain");
            response.getWriter().print(twice(request));
        });
        site.start();
    }

    @AfterEach
    void stop() throws Exception {
        site.close();
        semel.close();
    }

    @Test
    void orderAndSpaceOfJsonDoNotCount() {
        HttpResponse<String> first = site.post("/guarded/a", "k1", "{\"a\":1,\"b\":2}");
        assertThat(first.body()).isEqualTo("{\"a\":1,\"b\":2}");
        assertThat(site.post("/guarded/a", "k1", "{ \"b\":2, \"a\":1 }").body()).isEqualTo(first.body());
        assertThat(site.post("/guarded/a", "k1", "{\"a\":1,\"b\":3}").statusCode())
                .isEqualTo(422);
        assertThat(runs).hasValue(1);
    }

    @Test
    void whatIsNotJsonIsComparedAsItIs() {
        HttpResponse<String> first = site.post("/guarded/a", "k1", "{broken");
        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(site.post("/guarded/a", "k1", "{broken").body()).isEqualTo(first.body());
        assertThat(site.post("/guarded/a", "k1", "{ broken").statusCode()).isEqualTo(422);
        assertThat(runs).hasValue(1);
    }

    @Test
    void methodPathQueryAndMediaTypeCount() {
        site.post("/guarded/a?x=1&y=2", "k1", "{}");
        assertThat(site.post("/guarded/a?y=2&x=1", "k1", "{}").statusCode()).isEqualTo(200);
        assertThat(site.post("/guarded/a;jsessionid=ABC?y=2&x=1", "k1", "{}").statusCode())
                .isEqualTo(200);
        assertThat(site.post("/guarded/a", "k1", "{}").statusCode()).isEqualTo(422);
        assertThat(site.post("/guarded/a?x=1&y=3", "k1", "{}").statusCode()).isEqualTo(422);
        assertThat(site.post("/guarded/b?x=1&y=2", "k1", "{}").statusCode()).isEqualTo(422);
        assertThat(send("/guarded/a?x=1&y=2", "PUT", "application/json", "{}").statusCode())
                .isEqualTo(422);
        assertThat(send("/guarded/a?x=1&y=2", "POST", "application/problem+json", "{}")
                        .statusCode())
                .isEqualTo(422);
        assertThat(send("/guarded/a?x=1&y=2", "POST", "Application/JSON; charset=utf-8", "{}")
                        .statusCode())
                .isEqualTo(200);
        assertThat(runs).hasValue(1);
    }

    @Test
    void formIsComparedByItsParametersAndTheHandlerHasThem() {
        HttpResponse<String> first = send("/guarded/a?q=0", "POST", FORM, "b=%E4%BD%A0&a=1&a=2");
        assertThat(first.body()).isEqualTo("{a=[1, 2], b=[你], q=[0]}");
        assertThat(send("/guarded/a?q=0", "POST", FORM, "a=1&b=%e4%bd%a0&a=2").body())
                .isEqualTo(first.body());
        assertThat(send("/guarded/a?q=0", "POST", FORM, "a=2&b=%e4%bd%a0&a=1").statusCode())
                .isEqualTo(422);
        assertThat(send("/guarded/a?q=0", "POST", FORM, "").statusCode()).isEqualTo(422);
        assertThat(runs).hasValue(1);
    }

    @Test
    void formOfAnotherMethodIsComparedByWhatTheContainerLeftInTheStream() {
        HttpResponse<String> first = send("/guarded/stream", "PUT", FORM, "a=1");
        assertThat(first.body()).isEqualTo("a=1|a=1");
        assertThat(send("/guarded/stream", "PUT", FORM, "a=2").statusCode()).isEqualTo(422);
        assertThat(send("/guarded/stream", "PUT", FORM, "a=1").body()).isEqualTo(first.body());
        assertThat(runs).hasValue(1);
    }

    @Test
    void partsAreComparedWithoutTheirBoundaryAndTheHandlerHasThem() {
        HttpResponse<String> first = parts("XX", "invoice.txt", "text/plain", "content");
        assertThat(first.body()).isEqualTo("{file=invoice.txt:content, note=null:你}");
        assertThat(parts("YY", "invoice.txt", "text/plain", "content").body()).isEqualTo(first.body());
        assertThat(parts("XX", "other.txt", "text/plain", "content").statusCode())
                .isEqualTo(422);
        assertThat(parts("XX", "invoice.txt", "text/html", "content").statusCode())
                .isEqualTo(422);
        assertThat(parts("XX", "invoice.txt", "text/plain", "Content").statusCode())
                .isEqualTo(422);
        assertThat(runs).hasValue(1);
    }

    @Test
    void partsTheContainerRefusesNeverReachTheHandler() {
        assertThat(parts("XX", "large.txt", "text/plain", "x".repeat(1500)).statusCode())
                .isEqualTo(413);
        HttpResponse<String> cut = send("/guarded/a", "POST", "multipart/form-data; boundary=XX", "--XX\r\nnothing");
        assertThat(cut.statusCode()).isEqualTo(400);
        assertThat(cut.body()).contains("content-unreadable");
        assertThat(runs).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void bodyOverTheLimitIsRefusedBeforeAnythingIsClaimed(boolean lengthIsSaid) {
        byte[] body = "x".repeat(1001).getBytes(StandardCharsets.US_ASCII);
        HttpResponse<String> answer = site.send(site.request("/guarded/a")
                .header("Idempotency-Key", "k1")
                .POST(
                        lengthIsSaid
                                ? HttpRequest.BodyPublishers.ofByteArray(body)
                                : HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body))));
        assertThat(answer.statusCode()).isEqualTo(413);
        assertThat(answer.body()).contains("content-too-large");
        assertThat(runs).hasValue(0);
        assertThat(semel.find(IdempotencyKey.of("order", "alice", "k1"))).isEmpty();
    }

    @Test
    void bodyAtTheLimitIsRead() {
        assertThat(send("/guarded/stream", "POST", "text/plain", "x".repeat(1000))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void bodyCanBeReadAgainByStreamByReaderAndByListener() {
        assertThat(send("/guarded/stream", "POST", "text/plain; charset=UTF-8", "one\ntwo")
                        .body())
                .isEqualTo("one\ntwo|one\ntwo");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", FORM})
    void bodyThatSomebodyElseHasReadIsNeverComparedAsEmpty(String type) throws Exception {
        try (Site greedy = new Site()
                .filter("greedy", (request, response, chain) -> {
                    request.getInputStream().readAllBytes();
                    chain.doFilter(request, response);
                })
                .filter(
                        "semel",
                        IdempotencyFilter.with(semel, TestGuard.byPath()).build())
                .handler("/guarded/a", (request, response) -> runs.incrementAndGet())
                .start()) {
            HttpResponse<String> answer = greedy.send(greedy.request("/guarded/a?q=1")
                    .header("Idempotency-Key", "k1")
                    .header("Content-Type", type)
                    .POST(HttpRequest.BodyPublishers.ofString("a=1")));
            assertThat(answer.statusCode()).isEqualTo(type.equals(FORM) ? 400 : 500);
        }
        assertThat(runs).hasValue(0);
    }

    @Test
    void strangerIsRefusedAndHasNoBucketToShare() {
        HttpResponse<String> answer = site.send(HttpRequest.newBuilder(site.uri("/guarded/a"))
                .header("Idempotency-Key", "k1")
                .POST(HttpRequest.BodyPublishers.ofString("{}")));
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.body()).contains("caller-unknown");
        assertThat(runs).hasValue(0);
    }

    @Test
    void keyIsOptionalWhereTheGuardSaysSo() {
        for (int i = 0; i < 2; i++) {
            HttpResponse<String> answer =
                    site.send(site.request("/optional/a").POST(HttpRequest.BodyPublishers.ofString("{}")));
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.headers().firstValue("Idempotency-Status")).isEmpty();
        }
        assertThat(runs).hasValue(2);
        site.post("/optional/a", "k1", "{}");
        site.post("/optional/a", "k1", "{}");
        assertThat(runs).hasValue(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD", "OPTIONS"})
    void safeMethodsIgnoreTheKey(String method) {
        for (int i = 0; i < 2; i++) {
            HttpResponse<String> answer = send("/guarded/a", method, "text/plain", "");
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.headers().firstValue("Idempotency-Status")).isEmpty();
        }
        assertThat(runs).hasValue(2);
    }

    @Test
    void requestWithoutAGuardPassesUntouched() {
        assertThat(site.post("/open", "\"malformed", "{}").body()).isEqualTo("{}");
        assertThat(site.post("/open", "\"malformed", "x".repeat(5000)).body()).hasSize(5000);
        assertThat(runs).hasValue(2);
    }

    private HttpResponse<String> send(String path, String method, String type, String body) {
        return site.send(site.request(path)
                .header("Idempotency-Key", "k1")
                .header("Content-Type", type)
                .method(method, HttpRequest.BodyPublishers.ofString(body)));
    }

    private HttpResponse<String> parts(String boundary, String file, String type, String content) {
        String body = "--" + boundary + "\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\n你\r\n--" + boundary
                + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + file + "\"\r\nContent-Type: "
                + type
                + "\r\n\r\n" + content + "\r\n--" + boundary + "--\r\n";
        return send("/guarded/a", "POST", "multipart/form-data; boundary=" + boundary, body);
    }

    private static String seen(HttpServletRequest request) throws IOException, ServletException {
        String type = String.valueOf(request.getContentType());
        if (type.startsWith("multipart/")) {
            Map<String, String> parts = new TreeMap<>();
            for (Part part : request.getParts()) {
                parts.put(part.getName(), part.getSubmittedFileName() + ":" + text(part.getInputStream()));
            }
            return parts.toString();
        }
        if (type.equals(FORM)) {
            Map<String, Object> parameters = new TreeMap<>();
            request.getParameterMap().forEach((name, values) -> parameters.put(name, List.of(values)));
            return parameters.toString();
        }
        return text(request.getInputStream());
    }

    /** By stream a byte at a time, then by listener or reader. */
    private static String twice(HttpServletRequest request) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int b = request.getInputStream().read();
                b >= 0;
                b = request.getInputStream().read()) {
            text.append((char) b);
        }
        text.append('|');
        if (request.getMethod().equals("PUT")) {
            ServletInputStream stream = request.getInputStream();
            stream.setReadListener(new Appending(stream, text));
            return text.toString();
        }
        String line = request.getReader().readLine();
        while (line != null) {
            text.append(line);
            line = request.getReader().readLine();
            text.append(line == null ? "" : "\n");
        }
        return text.toString();
    }

    private static String text(InputStream in) throws IOException {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }

    private record Appending(ServletInputStream stream, StringBuilder text) implements ReadListener {
        @Override
        public void onDataAvailable() throws IOException {
            text.append(RequestsTest.text(stream));
        }

        @Override
        public void onAllDataRead() {}

        @Override
        public void onError(Throwable t) {
            throw new UncheckedIOException(new IOException(t));
        }
    }
}
