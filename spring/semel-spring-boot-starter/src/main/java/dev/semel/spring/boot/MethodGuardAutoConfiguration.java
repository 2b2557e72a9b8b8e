package dev.semel.spring.boot;

import dev.semel.Semel;
import dev.semel.spi.ValueCodec;
import dev.semel.spring.GuardedBeans;
import dev.semel.spring.GuardedBeansCheck;
import dev.semel.spring.IdempotentAdvisor;
import dev.semel.spring.IdempotentInterceptor;
import dev.semel.spring.OpenTransactions;
import dev.semel.spring.OwnTransactions;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Role;
import org.springframework.util.ClassUtils;

/** {@code @Idempotent} on the methods of beans. */
@AutoConfiguration(after = SemelAutoConfiguration.class)
@ConditionalOnBooleanProperty(name = "semel.enabled", matchIfMissing = true)
@Import(AutoProxyCreator.class)
class MethodGuardAutoConfiguration {
    private static final String INTERCEPTOR = "semelIdempotentInterceptor";

    private static final boolean TRANSACTIONS = ClassUtils.isPresent(
            "org.springframework.transaction.support.TransactionSynchronizationManager",
            MethodGuardAutoConfiguration.class.getClassLoader());

    @Bean(INTERCEPTOR)
    @ConditionalOnMissingBean
    IdempotentInterceptor interceptor(Semel semel) {
        return new IdempotentInterceptor(semel, TRANSACTIONS ? OpenTransactions::any : () -> false);
    }

    @Bean
    @ConditionalOnMissingBean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static IdempotentAdvisor semelIdempotentAdvisor() {
        return new IdempotentAdvisor(INTERCEPTOR);
    }

    @Bean
    @ConditionalOnMissingBean
    static GuardedBeansCheck semelGuardedBeansCheck(
            GuardedBeans guarded,
            Semel semel,
            ObjectProvider<ValueCodec> codec,
            ObjectProvider<OwnTransactions> transactions) {
        return new GuardedBeansCheck(guarded, semel, codec.getIfAvailable(), transactions.getIfAvailable());
    }
}
