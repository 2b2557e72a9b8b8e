package dev.semel.testkit;

import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;

/** A storm of one HTTP request. Immutable. */
public final class HttpStorm {
    private final HttpRequest request;

    HttpStorm(HttpRequest request) {
        this.request = request;
    }

    /**
     * What came back. Equal to another if status and body are, to the byte; headers, which tell a replay from a first
     * answer, are not compared.
     *
     * @param status the status code
     * @param headers all headers
     * @param body the whole body
     */
    public record Response(int status, HttpHeaders headers, byte[] body) {
        /**
         * The body as text.
         *
         * @return the UTF-8 text
         */
        public String text() {
            return new String(body, StandardCharsets.UTF_8);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Response that && status == that.status && Arrays.equals(body, that.body);
        }

        @Override
        public int hashCode() {
            return 31 * status + Arrays.hashCode(body);
        }

        @Override
        public String toString() {
            return status + " " + text();
        }
    }

    /**
     * Sends all duplicates at the same moment, each on a connection of its own.
     *
     * @param duplicates how many, at least 2
     * @return a response, or what was thrown, for each
     */
    public StormResults<Response> atOnce(int duplicates) {
        return run(DuplicateStorm.of(duplicates));
    }

    /**
     * Sends the duplicates one after the other, at even distances.
     *
     * @param duplicates how many, at least 2
     * @param time between the first and the last
     * @return a response, or what was thrown, for each
     */
    public StormResults<Response> spread(int duplicates, Duration time) {
        return run(DuplicateStorm.of(duplicates).spread(time));
    }

    private StormResults<Response> run(DuplicateStorm storm) {
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        return storm.run(() -> {
            HttpResponse<byte[]> response = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
            return new Response(response.statusCode(), response.headers(), response.body());
        });
    }
}
