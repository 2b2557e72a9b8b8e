package dev.semel.spring.web;

import dev.semel.http.WireProfile;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.CorsConfigurationSource;
import org.springframework.web.servlet.handler.AbstractHandlerMethodMapping;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * Adds Semel's headers to what the application allows other origins: those with the key to the allowed ones, those that a
 * client reads to the exposed ones. Opens no origin by itself. Applies to {@code CorsConfigurationSource} beans and to the
 * configuration of handlers.
 */
public final class CorsHeaders implements BeanPostProcessor {
    private final ObjectProvider<WireProfile> profile;

    /**
     * With the profile's names.
     *
     * @param profile asked when the first request comes
     */
    public CorsHeaders(ObjectProvider<WireProfile> profile) {
        this.profile = profile;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
        return bean instanceof CorsConfigurationSource source
                        && !(bean instanceof AbstractHandlerMethodMapping)
                        && source.getClass().getName().endsWith("UrlBasedCorsConfigurationSource")
                ? (CorsConfigurationSource) request -> extended(source.getCorsConfiguration(request))
                : bean;
    }

    /**
     * What the handlers' own mappings allow.
     *
     * @param mappings all of them
     * @return a source that knows no request without a handler
     */
    public CorsConfigurationSource ofHandlers(ObjectProvider<RequestMappingHandlerMapping> mappings) {
        HandlerCors handlers = new HandlerCors(mappings);
        return request -> extended(handlers.of(request));
    }

    private @Nullable CorsConfiguration extended(@Nullable CorsConfiguration own) {
        if (own == null) {
            return null;
        }
        WireProfile names = profile.getObject();
        CorsConfiguration extended = new CorsConfiguration(own);
        Set<String> request = new LinkedHashSet<>(names.alsoKeyHeaders());
        request.add(names.keyHeader());
        extended.setAllowedHeaders(with(own.getAllowedHeaders(), request));
        extended.setExposedHeaders(with(
                own.getExposedHeaders(),
                Set.of(names.statusHeader(), names.replayedHeader(), "Retry-After", "Location", "Link")));
        return extended;
    }

    private static List<String> with(@Nullable List<String> own, Set<String> more) {
        Set<String> all = new LinkedHashSet<>(own == null ? List.of() : own);
        if (!all.contains(CorsConfiguration.ALL)) {
            more.stream().sorted().forEach(all::add);
        }
        return new ArrayList<>(all);
    }
}
