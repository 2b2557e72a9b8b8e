package dev.semel.spring.web;

import dev.semel.http.spi.Origin;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.View;
import org.springframework.web.servlet.ViewResolver;

/**
 * Lets the application's own exception handlers answer a definite failure of flush or commit. It comes after the dispatcher
 * has done with the request, so they have to be asked by hand. Thread-safe.
 */
public final class CommitFailures {
    private final ObjectProvider<HandlerExceptionResolver> resolver;
    private final ObjectProvider<ViewResolver> views;

    /**
     * With the dispatcher's own means.
     *
     * @param resolver the bean {@code handlerExceptionResolver}; may be absent
     * @param views render what a handler names
     */
    public CommitFailures(ObjectProvider<HandlerExceptionResolver> resolver, ObjectProvider<ViewResolver> views) {
        this.resolver = resolver;
        this.views = views;
    }

    Optional<Origin> offer(
            RuntimeException failure, HandlerMethod handler, HttpServletRequest request, HttpServletResponse response) {
        HandlerExceptionResolver asked = resolver.getIfAvailable();
        ModelAndView answer = asked == null ? null : asked.resolveException(request, response, handler, failure);
        if (answer == null || !render(answer, request, response)) {
            return Optional.empty();
        }
        return Optional.of(Origins.ofHandler(failure));
    }

    /** An empty answer has been written already. */
    private boolean render(ModelAndView answer, HttpServletRequest request, HttpServletResponse response) {
        if (answer.isEmpty()) {
            return true;
        }
        try {
            View view = view(answer, request);
            if (view == null) {
                return false;
            }
            HttpStatusCode status = answer.getStatus();
            if (status != null) {
                response.setStatus(status.value());
            }
            view.render(answer.getModel(), request, response);
            return true;
        } catch (Exception e) {
            throw new IllegalStateException("The view for a failed commit could not be rendered", e);
        }
    }

    private @Nullable View view(ModelAndView answer, HttpServletRequest request) throws Exception {
        String name = answer.getViewName();
        if (name == null) {
            return answer.getView();
        }
        for (ViewResolver candidate : views.orderedStream().toList()) {
            View view = candidate.resolveViewName(name, request.getLocale());
            if (view != null) {
                return view;
            }
        }
        return null;
    }
}
