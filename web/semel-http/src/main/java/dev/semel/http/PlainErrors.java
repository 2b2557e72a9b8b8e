package dev.semel.http;

import dev.semel.http.spi.ErrorRenderer;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Error pages where no framework renders them: the status as a problem, and the handler's words, which were meant for the client. */
final class PlainErrors implements ErrorRenderer {
    @Override
    public void render(HttpServletRequest request, HttpServletResponse response, int status, @Nullable String message)
            throws IOException {
        ProblemJson json = new ProblemJson().with("type", "about:blank").with("status", status);
        if (message != null) {
            json.with("detail", message);
        }
        response.setContentType("application/problem+json");
        response.getOutputStream().write(json.toString().getBytes(StandardCharsets.UTF_8));
    }
}
