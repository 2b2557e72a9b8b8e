package dev.semel.spring.boot;

import dev.semel.MisconfiguredException;
import dev.semel.Scope;
import dev.semel.Semel;
import dev.semel.SemelListener;
import dev.semel.spi.Store;
import dev.semel.spi.ValueCodec;
import dev.semel.spring.GuardedBeans;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.LazyInitializationExcludeFilter;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** The engine over whatever store there is. */
@AutoConfiguration(
        after = {JdbcStoreAutoConfiguration.class, MemoryStoreAutoConfiguration.class, CodecAutoConfiguration.class})
@ConditionalOnBooleanProperty(name = "semel.enabled", matchIfMissing = true)
@EnableConfigurationProperties(SemelProperties.class)
class SemelAutoConfiguration {
    @Bean
    @ConditionalOnMissingBean
    GuardedBeans semelGuardedBeans(ConfigurableListableBeanFactory beans) {
        return new GuardedBeans(beans);
    }

    @Bean
    @ConditionalOnMissingBean
    ScopeCatalogue semelScopes(
            SemelProperties properties, ObjectProvider<Scope> scopes, GuardedBeans guarded, Environment environment) {
        return new ScopeCatalogue(
                properties, scopes.orderedStream().toList(), guarded, environment::resolveRequiredPlaceholders);
    }

    @Bean
    @ConditionalOnMissingBean
    Semel semel(
            ObjectProvider<Store> store,
            ScopeCatalogue scopes,
            ObjectProvider<ValueCodec> codec,
            ObjectProvider<SemelListener> listeners,
            SemelProperties properties) {
        Store truth = store.getIfAvailable();
        if (truth == null) {
            throw new MisconfiguredException("Semel has no store: there is no JDBC in this application. Add"
                    + " spring-boot-starter-jdbc and a database, define a Store bean, or, for tests and demos that may"
                    + " forget, set semel.store.type=memory.");
        }
        Semel.Builder semel = Semel.over(truth)
                .waiters(properties.waiters().perKey(), properties.waiters().perNode());
        codec.ifAvailable(semel::codec);
        scopes.scopes().forEach(semel::scope);
        listeners.orderedStream().forEach(semel::listener);
        return semel.build();
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnBooleanProperty(name = "semel.purge.enabled", matchIfMissing = true)
    Housekeeper semelHousekeeper(ObjectProvider<Store> store, SemelProperties properties) {
        return new Housekeeper(store.getIfAvailable(), properties.purge());
    }

    @Bean
    static LazyInitializationExcludeFilter semelIsNotLazy() {
        return LazyInitializationExcludeFilter.forBeanTypes(Semel.class, Housekeeper.class);
    }
}
