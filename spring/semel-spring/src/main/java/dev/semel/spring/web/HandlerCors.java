package dev.semel.spring.web;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.CorsConfigurationSource;
import org.springframework.web.servlet.HandlerExecutionChain;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.ServletRequestPathUtils;

/** The CORS configuration of the handler that a request, or the request after a preflight, leads to. */
record HandlerCors(ObjectProvider<RequestMappingHandlerMapping> mappings) {
    @Nullable
    CorsConfiguration of(HttpServletRequest request) {
        ScratchRequest scratch = new ScratchRequest(request);
        try {
            for (RequestMappingHandlerMapping mapping : mappings.orderedStream().toList()) {
                if (mapping.usesPathPatterns()) {
                    ServletRequestPathUtils.parseAndCache(scratch);
                }
                HandlerExecutionChain chain = mapping.getHandler(scratch);
                if (chain != null) {
                    return inChain(chain, scratch);
                }
            }
        } catch (Exception e) {
            return null; // no handler: the dispatcher answers
        }
        return null;
    }

    /** Spring puts the configuration into an interceptor of its own, or into the handler of a preflight. */
    private static @Nullable CorsConfiguration inChain(HandlerExecutionChain chain, HttpServletRequest request) {
        for (HandlerInterceptor interceptor : chain.getInterceptorList()) {
            if (interceptor instanceof CorsConfigurationSource source) {
                return source.getCorsConfiguration(request);
            }
        }
        return chain.getHandler() instanceof CorsConfigurationSource source
                ? source.getCorsConfiguration(request)
                : null;
    }
}
