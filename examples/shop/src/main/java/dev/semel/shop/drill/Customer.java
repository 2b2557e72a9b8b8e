package dev.semel.shop.drill;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import org.springframework.stereotype.Component;

/** Alice, who sends requests over real HTTP and repeats them as told. */
@Component
class Customer {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final String CREDENTIALS =
            "Basic " + Base64.getEncoder().encodeToString("alice:alice".getBytes(StandardCharsets.US_ASCII));

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(LIMIT)
            .build();

    /** Sends and does not wait. */
    CompletableFuture<Answer> send(URI node, Errand errand) {
        HttpRequest request = HttpRequest.newBuilder(node.resolve(errand.path()))
                .timeout(LIMIT)
                .header("Authorization", CREDENTIALS)
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", '"' + errand.key() + '"')
                .POST(HttpRequest.BodyPublishers.ofString(errand.body()))
                .build();
        return http.sendAsync(request, HttpResponse.BodyHandlers.ofString()).thenApply(Customer::read);
    }

    /** Sends until there is an answer that does not say "later, with the same key". */
    Answer insist(URI node, Errand errand) {
        AtomicReference<Answer> answer = new AtomicReference<>();
        Await.until("an answer to " + errand.path(), LIMIT, () -> {
            answer.set(get(send(node, errand)));
            return !answer.get().comeAgain();
        });
        return answer.get();
    }

    /** Sends, waits until the effect is in the books, and hangs up without having read a byte. */
    void sendAndHangUp(URI node, Errand errand) {
        String head = "POST " + errand.path() + " HTTP/1.1\r\nHost: " + node.getAuthority() + "\r\nAuthorization: "
                + CREDENTIALS + "\r\nContent-Type: application/json\r\nContent-Length: "
                + errand.body().length() + "\r\nIdempotency-Key: \"" + errand.key() + "\"\r\n\r\n";
        try (Socket socket = new Socket(node.getHost(), node.getPort())) {
            socket.getOutputStream().write((head + errand.body()).getBytes(StandardCharsets.US_ASCII));
            Await.until("the effect of " + errand.path(), LIMIT, errand::hasEffect);
            socket.setSoLinger(true, 0);
        } catch (IOException e) {
            throw new DrillException("The request could not be sent", e);
        }
    }

    static Answer get(CompletableFuture<Answer> answer) {
        try {
            return answer.join();
        } catch (CompletionException e) {
            throw new DrillException("No answer: " + e.getCause(), e);
        }
    }

    private static Answer read(HttpResponse<String> response) {
        boolean replayed = response.headers()
                .firstValue("Idempotency-Replayed")
                .map(Boolean::parseBoolean)
                .orElse(false);
        return new Answer(response.statusCode(), replayed, response.body());
    }
}
