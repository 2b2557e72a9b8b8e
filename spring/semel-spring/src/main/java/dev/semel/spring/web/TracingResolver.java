package dev.semel.spring.web;

import dev.semel.http.spi.HandlerTrace;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;

/** Sees every exception before the resolvers that answer it, notes where it came from, and leaves it to them. Thread-safe. */
public final class TracingResolver implements HandlerExceptionResolver, Ordered {
    /** Made by the application's configuration; has no state. */
    public TracingResolver() {}

    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception thrown) {
        HandlerTrace.of(request).ifPresent(trace -> trace.failed(thrown, Origins.of(thrown, handler)));
        return null;
    }

    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }
}
