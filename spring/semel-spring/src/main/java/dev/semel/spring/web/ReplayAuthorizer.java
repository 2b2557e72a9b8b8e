package dev.semel.spring.web;

import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Method;

/**
 * Answers for handlers that method security protects ({@code @PreAuthorize}, ...): a replay does not call the handler, so
 * that nothing would ask it. A bean of this type is asked before the key of each guarded request is claimed; without one
 * such a handler is refused at start-up. Thread-safe.
 */
@FunctionalInterface
public interface ReplayAuthorizer {
    /**
     * Decides whether the caller may still have what the handler answers.
     *
     * @param request the request, after authentication; its body has not been read
     * @param handler the handler's method
     * @throws RuntimeException to deny, such as Spring Security's {@code AccessDeniedException}: its filter answers it as
     *     for any other request
     */
    void authorize(HttpServletRequest request, Method handler);
}
