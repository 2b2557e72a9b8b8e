package dev.semel.spring.boot;

import java.util.UUID;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;

/** Applications without a web server: what the starter makes of them. */
final class Runner {
    static final AutoConfigurations SEMEL = AutoConfigurations.of(
            JdbcStoreAutoConfiguration.class,
            MemoryStoreAutoConfiguration.class,
            MethodGuardAutoConfiguration.class,
            SemelAutoConfiguration.class,
            WebGuardAutoConfiguration.class);

    static final AutoConfigurations JDBC = AutoConfigurations.of(
            AopAutoConfiguration.class,
            DataSourceAutoConfiguration.class,
            DataSourceTransactionManagerAutoConfiguration.class,
            JdbcTemplateAutoConfiguration.class,
            TransactionAutoConfiguration.class);

    private Runner() {}

    static ApplicationContextRunner withoutDatabase() {
        return new ApplicationContextRunner().withConfiguration(SEMEL);
    }

    static ApplicationContextRunner withH2() {
        return withoutDatabase()
                .withConfiguration(JDBC)
                .withPropertyValues(
                        "spring.datasource.url=jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1",
                        "semel.store.schema=create");
    }
}
