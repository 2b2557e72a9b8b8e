package dev.semel.spring.boot;

import dev.semel.Semel;
import dev.semel.http.OperationServlet;
import dev.semel.http.WireProfile;
import dev.semel.http.spi.CallerResolver;
import dev.semel.spring.GuardedBeans;
import dev.semel.spring.web.CorsHeaders;
import dev.semel.spring.web.ReplayAuthorizer;
import dev.semel.spring.web.WriteEndpoints;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.web.filter.CorsFilter;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** What goes with guarded handlers: the audit of all that write, CORS, and asking for a result. */
@AutoConfiguration(after = WebGuardAutoConfiguration.class)
@ConditionalOnBooleanProperty(
        name = {"semel.enabled", "semel.http.enabled"},
        matchIfMissing = true)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass(RequestMappingHandlerMapping.class)
class WebExtrasAutoConfiguration {
    @Bean
    @ConditionalOnMissingBean
    WriteEndpoints semelWriteEndpoints(ObjectProvider<RequestMappingHandlerMapping> mappings) {
        return new WriteEndpoints(mappings);
    }

    @Bean
    @ConditionalOnMissingBean
    EndpointAudit semelEndpointAudit(WriteEndpoints endpoints, SemelProperties properties) {
        return new EndpointAudit(endpoints, properties.audit());
    }

    @Bean
    @ConditionalOnBooleanProperty(name = "semel.http.cors")
    static CorsHeaders semelCorsHeaders(ObjectProvider<WireProfile> profile) {
        return new CorsHeaders(profile);
    }

    /** Before Semel's filter, since a replay never reaches the handler whose mapping would answer it. */
    @Bean
    @ConditionalOnBooleanProperty(name = "semel.http.cors")
    FilterRegistrationBean<CorsFilter> semelCorsFilter(
            CorsHeaders headers, ObjectProvider<RequestMappingHandlerMapping> mappings, HttpProperties properties) {
        FilterRegistrationBean<CorsFilter> filter =
                new FilterRegistrationBean<>(new CorsFilter(headers.ofHandlers(mappings)));
        filter.setOrder(properties.order() - 1);
        return filter;
    }

    @Bean
    @ConditionalOnBooleanProperty(name = "semel.http.operations.enabled")
    ServletRegistrationBean<OperationServlet> semelOperations(
            Semel semel,
            WireProfile profile,
            ObjectProvider<CallerResolver> callers,
            ObjectProvider<ReplayAuthorizer> authorizer,
            GuardedBeans guarded,
            HttpProperties properties) {
        OperationServlet servlet = new OperationServlet(
                semel,
                profile,
                callers.getIfAvailable(CallerResolver::principal),
                new ScopeAuthorizer(guarded, authorizer.getIfAvailable()));
        return new ServletRegistrationBean<>(servlet, properties.operations().path());
    }
}
