package dev.semel.spring.boot;

import dev.semel.Semel;
import dev.semel.http.WireProfile;
import dev.semel.spring.openapi.GuardedOperations;
import org.springdoc.core.customizers.GlobalOperationCustomizer;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** Guarded operations in the application's OpenAPI description, where springdoc makes one. */
@AutoConfiguration(after = WebGuardAutoConfiguration.class)
@ConditionalOnBooleanProperty(
        name = {"semel.enabled", "semel.http.enabled"},
        matchIfMissing = true)
@ConditionalOnClass(GlobalOperationCustomizer.class)
@ConditionalOnBean(WireProfile.class)
class OpenApiAutoConfiguration {
    @Bean
    @ConditionalOnMissingBean
    GuardedOperations semelGuardedOperations(Semel semel, WireProfile profile) {
        return new GuardedOperations(semel, profile);
    }
}
