package dev.semel.spring.web;

import dev.semel.MisconfiguredException;
import dev.semel.spring.GuardedMethod;
import dev.semel.spring.NotIdempotent;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.web.method.HandlerMethod;

/**
 * A handler that writes, and what guards it. A service that it calls may be guarded as well, which cannot be seen here.
 *
 * @param address methods and patterns, such as {@code POST /orders}
 * @param handler class and method
 * @param scope of the guard on the handler; empty without one
 * @param reason why it needs none; empty where nobody said so
 */
public record WriteEndpoint(String address, String handler, Optional<String> scope, Optional<String> reason) {
    static WriteEndpoint of(String address, HandlerMethod handler) {
        String name = handler.getBeanType().getSimpleName() + "."
                + handler.getMethod().getName();
        Optional<GuardedMethod> guarded = GuardedMethod.of(handler.getMethod(), handler.getBeanType());
        NotIdempotent declared = declared(handler);
        if (declared != null && declared.value().isBlank()) {
            throw new MisconfiguredException(
                    "@NotIdempotent on " + name + " gives no reason. Say what makes a repetition" + " of it harmless.");
        }
        boolean own = AnnotatedElementUtils.hasAnnotation(handler.getMethod(), NotIdempotent.class);
        if (own && guarded.isPresent()) {
            throw new MisconfiguredException(
                    name + " carries both @Idempotent and @NotIdempotent. Keep the one that is true.");
        }
        return new WriteEndpoint(
                address,
                name,
                guarded.map(GuardedMethod::scope),
                guarded.isPresent()
                        ? Optional.empty()
                        : Optional.ofNullable(declared).map(NotIdempotent::value));
    }

    private static @Nullable NotIdempotent declared(HandlerMethod handler) {
        NotIdempotent own = AnnotatedElementUtils.findMergedAnnotation(handler.getMethod(), NotIdempotent.class);
        return own != null
                ? own
                : AnnotatedElementUtils.findMergedAnnotation(handler.getBeanType(), NotIdempotent.class);
    }

    /**
     * Whether somebody has thought of repetitions.
     *
     * @return false where nothing guards it and nothing says why
     */
    public boolean settled() {
        return scope.isPresent() || reason.isPresent();
    }

    @Override
    public String toString() {
        return address + " (" + handler + ")";
    }
}
