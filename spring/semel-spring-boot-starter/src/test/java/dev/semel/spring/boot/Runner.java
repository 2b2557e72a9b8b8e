package dev.semel.spring.boot;

import java.util.UUID;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.util.ClassUtils;

/** Applications without a web server: what the starter makes of them. */
final class Runner {
    static final AutoConfigurations SEMEL = AutoConfigurations.of(
            CodecAutoConfiguration.class,
            JdbcStoreAutoConfiguration.class,
            MemoryStoreAutoConfiguration.class,
            MethodGuardAutoConfiguration.class,
            SemelAutoConfiguration.class,
            WebGuardAutoConfiguration.class,
            WebExtrasAutoConfiguration.class);

    static final AutoConfigurations JDBC = AutoConfigurations.of(
            AopAutoConfiguration.class,
            ofBoot("jdbc", "DataSourceAutoConfiguration"),
            ofBoot("jdbc", "DataSourceTransactionManagerAutoConfiguration"),
            ofBoot("jdbc", "JdbcTemplateAutoConfiguration"),
            ofBoot("transaction", "TransactionAutoConfiguration"));

    private Runner() {}

    /** Of Boot 4, or where it was in 3.5. */
    static Class<?> ofBoot(String part, String name) {
        String four = "org.springframework.boot." + part + ".autoconfigure." + name;
        String before = "org.springframework.boot.autoconfigure." + part + "." + name;
        return ClassUtils.resolveClassName(ClassUtils.isPresent(four, null) ? four : before, null);
    }

    static Class<?> webMvc(String name) {
        boolean four = ClassUtils.isPresent("org.springframework.boot.webmvc.autoconfigure." + name, null);
        return ofBoot(four ? "webmvc" : "web.servlet", name);
    }

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
