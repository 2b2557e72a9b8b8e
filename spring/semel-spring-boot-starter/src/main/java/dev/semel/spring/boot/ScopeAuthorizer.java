package dev.semel.spring.boot;

import dev.semel.MisconfiguredException;
import dev.semel.spring.GuardedBeans;
import dev.semel.spring.GuardedMethod;
import dev.semel.spring.web.ReplayAuthorizer;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Lets the answers of a scope be asked for by whoever may call all of its handlers: the record does not tell which of them
 * it came from. Handlers that their paths protect cannot be asked from here, so that callers of different rights need
 * different scopes.
 */
final class ScopeAuthorizer implements BiConsumer<HttpServletRequest, String> {
    private final List<GuardedMethod> handlers;
    private final @Nullable ReplayAuthorizer authorizer;

    ScopeAuthorizer(GuardedBeans guarded, @Nullable ReplayAuthorizer authorizer) {
        this.handlers =
                guarded.methods().stream().filter(GuardedMethod::guardsExchange).toList();
        this.authorizer = authorizer;
        if (authorizer == null) {
            handlers.stream().filter(handler -> handler.securedBy().isPresent()).forEach(handler -> {
                throw new MisconfiguredException("semel.http.operations: " + handler + " is protected by @"
                        + handler.securedBy().orElseThrow() + ", which whoever asks for a result is not asked."
                        + " Define a ReplayAuthorizer bean, or leave semel.http.operations off.");
            });
        }
    }

    @Override
    public void accept(HttpServletRequest request, String scope) {
        if (authorizer != null) {
            handlers.stream()
                    .filter(handler -> handler.scope().equals(scope))
                    .forEach(handler -> authorizer.authorize(request, handler.method()));
        }
    }
}
