package dev.semel.spring.boot;

import dev.semel.InMemoryStore;
import dev.semel.spi.Store;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/** Records in memory: only where asked for by name, and then it warns. */
@AutoConfiguration
@ConditionalOnBooleanProperty(name = "semel.enabled", matchIfMissing = true)
@ConditionalOnProperty(name = "semel.store.type", havingValue = "memory")
@EnableConfigurationProperties(SemelProperties.class)
class MemoryStoreAutoConfiguration {
    @Bean
    @ConditionalOnMissingBean(Store.class)
    InMemoryStore semelStore(SemelProperties properties) {
        return InMemoryStore.bounded(properties.store().maxRecords());
    }
}
