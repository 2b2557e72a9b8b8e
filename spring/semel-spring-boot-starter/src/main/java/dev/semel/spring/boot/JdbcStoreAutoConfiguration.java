package dev.semel.spring.boot;

import dev.semel.MisconfiguredException;
import dev.semel.jdbc.JdbcStore;
import dev.semel.jdbc.spi.JdbcTransactions;
import dev.semel.spi.Store;
import dev.semel.spring.OwnTransactions;
import dev.semel.spring.SpringTransactions;
import javax.sql.DataSource;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.PlatformTransactionManager;

/** Records in the application's database, in the application's transactions. */
@AutoConfiguration(
        afterName = {
            "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration",
            "org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration",
            "org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration",
            // The same on Boot 3.5.
            "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration",
            "org.springframework.boot.autoconfigure.jdbc.DataSourceTransactionManagerAutoConfiguration",
            "org.springframework.boot.autoconfigure.orm.jpa.HibernateJpaAutoConfiguration",
            "org.springframework.boot.autoconfigure.transaction.TransactionAutoConfiguration"
        })
@ConditionalOnBooleanProperty(name = "semel.enabled", matchIfMissing = true)
@ConditionalOnClass({DataSourceUtils.class, PlatformTransactionManager.class})
@ConditionalOnProperty(name = "semel.store.type", havingValue = "jdbc", matchIfMissing = true)
@ConditionalOnMissingBean(Store.class)
@EnableConfigurationProperties(SemelProperties.class)
class JdbcStoreAutoConfiguration {
    @Bean
    JdbcStore semelStore(
            ObjectProvider<DataSource> dataSources,
            ObjectProvider<JdbcTransactions> transactions,
            ObjectProvider<PlatformTransactionManager> managers,
            ScopeCatalogue scopes,
            SemelProperties properties) {
        DataSource dataSource = theOne(dataSources);
        JdbcStore.Builder store = JdbcStore.on(dataSource)
                .table(properties.store().table())
                .schema(properties.store().schema())
                .leasedInGroupsOf(properties.store().leasedInGroupsOf());
        JdbcTransactions own = transactions.getIfAvailable();
        if (own != null) {
            return store.transactions(own).build();
        }
        TransactionManagers candidates = TransactionManagers.over(dataSource, managers);
        return candidates.none() && scopes.allLeased()
                ? store.build()
                : store.transactions(new SpringTransactions(candidates.theOne(), dataSource))
                        .build();
    }

    @Bean
    @ConditionalOnMissingBean
    OwnTransactions semelOwnTransactions(BeanFactory beans, JdbcStore store) {
        return new OwnTransactions(beans, store.unitOfWork());
    }

    private static DataSource theOne(ObjectProvider<DataSource> dataSources) {
        DataSource one = dataSources.getIfUnique();
        if (one != null) {
            return one;
        }
        throw new MisconfiguredException(
                dataSources.stream().findAny().isEmpty()
                        ? "Semel has no DataSource to keep its records in. Configure spring.datasource.*, define a Store"
                                + " bean, or, for tests and demos that may forget, set semel.store.type=memory."
                        : "Semel finds several DataSources and none is primary. Mark the one that holds the business"
                                + " tables @Primary, or define a Store bean.");
    }
}
