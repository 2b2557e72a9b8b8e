package dev.semel.spring.web;

import dev.semel.http.spi.ErrorRenderer;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Renders the application's error page by forwarding to it, as the container would do later. Thread-safe. */
public final class ErrorPage implements ErrorRenderer {
    private final String path;

    /**
     * At a path.
     *
     * @param path of the error page within the application, with the servlet's own path
     */
    public ErrorPage(String path) {
        this.path = path;
    }

    @Override
    public void render(HttpServletRequest request, HttpServletResponse response, int status, @Nullable String message)
            throws IOException, ServletException {
        RequestDispatcher page = request.getRequestDispatcher(path);
        if (page == null) {
            return;
        }
        Map<String, Object> attributes = new LinkedHashMap<>();
        attributes.put(RequestDispatcher.ERROR_STATUS_CODE, status);
        attributes.put(RequestDispatcher.ERROR_REQUEST_URI, request.getRequestURI());
        attributes.put(RequestDispatcher.ERROR_MESSAGE, message == null ? "" : message);
        attributes.forEach(request::setAttribute);
        try {
            page.forward(request, response);
        } finally {
            attributes.keySet().forEach(request::removeAttribute);
        }
    }
}
