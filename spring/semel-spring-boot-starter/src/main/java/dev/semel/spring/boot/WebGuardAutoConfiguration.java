package dev.semel.spring.boot;

import dev.semel.Semel;
import dev.semel.http.IdempotencyFilter;
import dev.semel.http.IdempotencyFilterBuilder;
import dev.semel.http.WireProfile;
import dev.semel.http.spi.BodyCanonicalizer;
import dev.semel.http.spi.CallerResolver;
import dev.semel.http.spi.ErrorRenderer;
import dev.semel.http.spi.Guards;
import dev.semel.spring.GuardedBeans;
import dev.semel.spring.web.CommitFailures;
import dev.semel.spring.web.ErrorPage;
import dev.semel.spring.web.MvcGuards;
import dev.semel.spring.web.SemelProblems;
import dev.semel.spring.web.TracingResolver;
import jakarta.servlet.DispatcherType;
import java.util.EnumSet;
import java.util.TreeSet;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ViewResolver;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** {@code @Idempotent} on the handlers of Spring MVC. */
@AutoConfiguration(after = SemelAutoConfiguration.class)
@ConditionalOnBooleanProperty(
        name = {"semel.enabled", "semel.http.enabled"},
        matchIfMissing = true)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass(RequestMappingHandlerMapping.class)
@EnableConfigurationProperties({HttpProperties.class, WireProperties.class})
class WebGuardAutoConfiguration {
    @Bean
    @ConditionalOnMissingBean
    CommitFailures semelCommitFailures(
            @Qualifier("handlerExceptionResolver") ObjectProvider<HandlerExceptionResolver> resolver,
            ObjectProvider<ViewResolver> views) {
        return new CommitFailures(resolver, views);
    }

    @Bean
    @ConditionalOnMissingBean(Guards.class)
    MvcGuards semelGuards(
            ObjectProvider<RequestMappingHandlerMapping> mappings,
            CommitFailures failures,
            BeanFactory beans,
            HttpProperties properties) {
        return new MvcGuards(mappings, failures, beans, properties.ignoredMembers());
    }

    @Bean
    @ConditionalOnMissingBean
    TracingResolver semelTracingResolver() {
        return new TracingResolver();
    }

    /** By property names of this Boot and the one before, so that no type of either is needed. */
    @Bean
    @ConditionalOnMissingBean(ErrorRenderer.class)
    ErrorPage semelErrorPage(Environment environment) {
        String servlet = environment.getProperty("spring.mvc.servlet.path", "/");
        String page = environment.resolvePlaceholders("${spring.web.error.path:${server.error.path:/error}}");
        return new ErrorPage(
                servlet.endsWith("/") ? servlet.substring(0, servlet.length() - 1) + page : servlet + page);
    }

    @Bean
    @ConditionalOnMissingBean
    WireProfile semelWireProfile(WireProperties properties) {
        return properties.data();
    }

    @Bean
    @ConditionalOnMissingBean
    SemelProblems semelProblems(WireProfile profile) {
        return new SemelProblems(profile);
    }

    @Bean
    @ConditionalOnMissingBean
    static CallerCheck semelCallerCheck(BeanFactory beans, GuardedBeans guarded) {
        return new CallerCheck(beans, guarded);
    }

    @Bean
    @ConditionalOnMissingBean
    static AuthorizerCheck semelAuthorizerCheck(BeanFactory beans, GuardedBeans guarded) {
        return new AuthorizerCheck(beans, guarded);
    }

    @Bean
    @ConditionalOnMissingBean(name = "semelFilter")
    FilterRegistrationBean<IdempotencyFilter> semelFilter(
            Semel semel,
            Guards guards,
            ObjectProvider<CallerResolver> callers,
            ErrorRenderer errors,
            ObjectProvider<BodyCanonicalizer> canonicalizer,
            WireProfile profile,
            HttpProperties properties) {
        IdempotencyFilterBuilder filter = IdempotencyFilter.with(semel, guards)
                .callers(callers.getIfAvailable(CallerResolver::principal))
                .errors(errors)
                .profile(profile)
                .maxRequestBytes(Math.toIntExact(properties.maxRequestSize().toBytes()))
                .answerBuffer(
                        Math.toIntExact(properties.answerInMemory().toBytes()),
                        properties.answerHardLimit().toBytes())
                .keeping(properties.keepTypes().toArray(String[]::new));
        canonicalizer.ifAvailable(filter::canonicalizer);
        properties.ignoredMembers().forEach((scope, pointers) -> {
            semel.scope(scope);
            canonicalizer.ifAvailable(form -> form.without(new TreeSet<>(pointers)));
        });
        FilterRegistrationBean<IdempotencyFilter> registration = new FilterRegistrationBean<>(filter.build());
        registration.setOrder(properties.order());
        registration.setDispatcherTypes(EnumSet.of(DispatcherType.REQUEST, DispatcherType.ASYNC));
        return registration;
    }
}
