package dev.semel.spring.web;

import dev.semel.http.spi.Guard;
import dev.semel.http.spi.Guards;
import dev.semel.spring.GuardedMethod;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.MethodClassKey;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerExecutionChain;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.ServletRequestPathUtils;

/**
 * Finds {@link dev.semel.spring.Idempotent} on the handler that a request leads to, by asking Spring MVC's own mappings.
 * Thread-safe.
 */
public final class MvcGuards implements Guards {
    private static final Log log = LogFactory.getLog(MvcGuards.class);

    private final Supplier<List<RequestMappingHandlerMapping>> mappings;
    private final CommitFailures failures;
    private final BeanFactory beans;
    private final Map<String, SortedSet<String>> ignoredMembers;
    private final ConcurrentMap<MethodClassKey, Optional<Guard>> guards = new ConcurrentHashMap<>();

    /**
     * Over the application's mappings.
     *
     * @param mappings all of them: Actuator brings one of its own
     * @param failures offers failures of a commit to the application's exception handlers
     * @param beans may have a {@link ReplayAuthorizer}, and has the callers that handlers name
     * @param ignoredMembers JSON Pointers of what does not count in a body, by scope
     */
    public MvcGuards(
            ObjectProvider<RequestMappingHandlerMapping> mappings,
            CommitFailures failures,
            BeanFactory beans,
            Map<String, ? extends Collection<String>> ignoredMembers) {
        this.mappings = SingletonSupplier.of(() -> mappings.orderedStream().toList());
        this.failures = failures;
        this.beans = beans;
        this.ignoredMembers = new HashMap<>();
        ignoredMembers.forEach((scope, pointers) -> this.ignoredMembers.put(scope, new TreeSet<>(pointers)));
    }

    @Override
    public Optional<Guard> guardFor(HttpServletRequest request) {
        HandlerMethod handler = handlerOf(request);
        if (handler == null) {
            return Optional.empty();
        }
        MethodClassKey key = new MethodClassKey(handler.getMethod(), handler.getBeanType());
        Optional<Guard> known = guards.get(key);
        return known != null ? known : guards.computeIfAbsent(key, unknown -> guardOf(handler));
    }

    private Optional<Guard> guardOf(HandlerMethod handler) {
        HandlerMethod declared = handler.getResolvedFromHandlerMethod();
        return GuardedMethod.of(handler.getMethod(), handler.getBeanType())
                .filter(GuardedMethod::guardsExchange)
                .map(guarded -> new MvcGuard(
                        guarded,
                        declared == null ? handler : declared,
                        failures,
                        beans,
                        ignoredMembers.getOrDefault(guarded.scope(), Collections.emptySortedSet())));
    }

    /** What the mappings refuse (404, 405, 406, 415) they refuse again in the dispatcher, which answers it. */
    private @Nullable HandlerMethod handlerOf(HttpServletRequest request) {
        ScratchRequest scratch = new ScratchRequest(request);
        try {
            for (RequestMappingHandlerMapping mapping : mappings.get()) {
                if (mapping.usesPathPatterns()) {
                    ServletRequestPathUtils.parseAndCache(scratch);
                }
                HandlerExecutionChain chain = mapping.getHandler(scratch);
                if (chain != null) {
                    return chain.getHandler() instanceof HandlerMethod handler ? handler : null;
                }
            }
        } catch (Exception e) {
            log.debug("The request leads to no handler; it passes as it is", e);
        }
        return null;
    }
}
