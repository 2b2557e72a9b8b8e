package dev.semel.http.spi;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Writes the body of an answer that the handler gave by {@code sendError}. A container renders its error page after all
 * filters, too late for an answer that has to be stored first. Thread-safe.
 */
@FunctionalInterface
public interface ErrorRenderer {
    /**
     * Writes the error page into the buffer. Called only where the answer is to be stored; other errors are left to the
     * container.
     *
     * @param request the request as the handler saw it
     * @param response the buffer: empty, its status set already
     * @param status the status
     * @param message the handler's words; null where there are none
     * @throws IOException if the page cannot be written
     * @throws ServletException if it cannot be made
     */
    void render(HttpServletRequest request, HttpServletResponse response, int status, @Nullable String message)
            throws IOException, ServletException;
}
