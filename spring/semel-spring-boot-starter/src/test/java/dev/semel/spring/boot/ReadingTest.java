package dev.semel.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A handler reads its request as if Semel were not there; a duplicate is known, and so is other content. */
@TestInstance(Lifecycle.PER_CLASS)
class ReadingTest {
    private static final String FORM = "application/x-www-form-urlencoded";

    private TestDatabase database;
    private RunningApplication application;

    /** One way to read: where, how it is sent, what the handler reads, and a request that asks for something else. */
    record Way(String path, String method, Map<String, String> headers, byte[] body, String read, byte[] other) {
        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    static Stream<Way> ways() throws IOException {
        return Stream.of(
                way(
                        "/body",
                        "application/json",
                        "{\"sku\":\"tea\",\"count\":2}",
                        "tea2",
                        "{\"sku\":\"tea\",\"count\":3}"),
                way("/model", FORM, "sku=tea&count=2", "tea2", "sku=tea&count=3"),
                way("/param", FORM, "sku=tea&count=2", "tea2", "sku=tea&count=3"),
                way("/part", "multipart/form-data; boundary=b1", parts("b1", "leaf"), "tea2leaf", parts("b1", "dust")),
                way("/stream", "text/plain", "whole text", "whole text", "other text"),
                way("/reader", "text/plain;charset=utf-8", "größer", "größer", "kleiner"),
                way("/nothing", "application/json", "{\"a\":1}", "nothing", "{\"a\":2}"),
                way("/hidden", FORM, "_method=put&sku=tea", "put tea", "_method=put&sku=milk"),
                new Way("/patched", "PATCH", type(FORM), bytes("sku=tea"), "patched tea", bytes("sku=milk")),
                gzip());
    }

    private static Way way(String path, String type, String body, String read, String other) {
        return new Way(path, "POST", type(type), bytes(body), read, bytes(other));
    }

    private static Way gzip() throws IOException {
        byte[] packed = packed("{\"sku\":\"tea\"}");
        return new Way(
                "/gzip",
                "POST",
                Map.of("Content-Type", "application/json", "Content-Encoding", "gzip"),
                packed,
                "gzip" + packed.length,
                packed("{\"sku\":\"milk\"}"));
    }

    private static byte[] packed(String text) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes(text));
        }
        return out.toByteArray();
    }

    private static String parts(String boundary, String file) {
        return "--" + boundary
                + "\r\nContent-Disposition: form-data; name=\"order\"\r\nContent-Type: application/json\r\n\r\n"
                + "{\"sku\":\"tea\",\"count\":2}\r\n--" + boundary
                + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"f.txt\"\r\nContent-Type: text/plain\r\n\r\n"
                + file + "\r\n--" + boundary + "--\r\n";
    }

    private static Map<String, String> type(String type) {
        return Map.of("Content-Type", type);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @BeforeAll
    void start() {
        database = Servers.h2().newDatabase();
        application = new RunningApplication(
                database,
                ReadingApplication.class,
                RunningApplication.PLAIN_JDBC,
                "spring.mvc.hiddenmethod.filter.enabled=true");
    }

    @BeforeEach
    void clear() {
        application.books.update("delete from semel_record");
        application.bean(ReadingApplication.Readers.class).runs.set(0);
    }

    @AfterAll
    void stop() {
        application.close();
        database.close();
    }

    private HttpResponse<String> send(Way way, BodyPublisher body) {
        Map<String, String> headers = new HashMap<>(way.headers());
        headers.put("Idempotency-Key", "k");
        return application.ask(way.path(), way.method(), headers, body);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void requestIsReadWholeAndComparedWhole(Way way) {
        HttpResponse<String> first = send(way, BodyPublishers.ofByteArray(way.body()));
        assertThat(first.body()).isEqualTo("1:" + way.read());
        HttpResponse<String> again = send(way, BodyPublishers.ofByteArray(way.body()));
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.headers().firstValue("Idempotency-Replayed")).contains("true");
        assertThat(send(way, BodyPublishers.ofByteArray(way.other())).statusCode())
                .isEqualTo(422);
        assertThat(application.bean(ReadingApplication.Readers.class).runs).hasValue(1);
    }

    /** Chunked, without a length: forms apart, which a container parses whatever their framing. */
    @ParameterizedTest
    @MethodSource("ways")
    void lengthNeedNotBeSaid(Way way) {
        BodyPublisher chunked = BodyPublishers.fromPublisher(BodyPublishers.ofByteArray(way.body()));
        assertThat(send(way, chunked).body()).isEqualTo("1:" + way.read());
        assertThat(send(way, BodyPublishers.ofByteArray(way.body())).headers().firstValue("Idempotency-Replayed"))
                .contains("true");
    }
}
