package dev.semel.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.MisconfiguredException;
import dev.semel.http.spi.CallerResolver;
import dev.semel.spring.Idempotent;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.AbstractApplicationContextRunner;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

/** What would fail or do harm at the first call is refused at start-up, by name and with the remedy. */
class StartUpRefusalsTest {
    static class RequiresNew {
        @Idempotent(scope = "s", key = "#p0")
        @Transactional(propagation = Propagation.REQUIRES_NEW)
        public void own(String id) {}
    }

    static class OtherManager {
        @Idempotent(scope = "s", key = "#p0")
        @Transactional("ledger")
        public void other(String id) {}
    }

    static class Async {
        @Idempotent(scope = "s", key = "#p0")
        public CompletableFuture<String> later(String id) {
            return CompletableFuture.completedFuture(id);
        }
    }

    static class NoKey {
        @Idempotent("s")
        public void keyless(String id) {}
    }

    static class NoScope {
        @Idempotent(key = "#p0")
        public void scopeless(String id) {}
    }

    static class UnknownName {
        @Idempotent(scope = "s", key = "#order.id + #p0")
        public void named(String id) {}
    }

    static class BadExpression {
        @Idempotent(scope = "s", key = "#p0 +")
        public void unreadable(String id) {}
    }

    static class Final {
        @Idempotent(scope = "s", key = "#p0")
        public final void sealed(String id) {}
    }

    static class Unstorable {
        @Idempotent(scope = "s", key = "#p0")
        public Object anything(String id) {
            return id;
        }
    }

    static class Optional {
        @Idempotent(scope = "s", key = "#p0", required = false)
        public void optional(String id) {}
    }

    @RestController
    static class AsyncHandler {
        @PostMapping("/x")
        @Idempotent("s")
        Callable<String> later() {
            return () -> "x";
        }
    }

    @RestController
    static class UnseenHandler {
        @PostMapping("/x")
        @Idempotent("s")
        Future<String> later() {
            return new FutureTask<>(() -> "x");
        }
    }

    @RestController
    static class StreamHandler {
        @PostMapping("/x")
        @Idempotent("s")
        ResponseEntity<StreamingResponseBody> stream() {
            return ResponseEntity.ok(out -> out.write('x'));
        }
    }

    @RestController
    static class SecuredHandler {
        @PostMapping("/x")
        @Idempotent("s")
        @PreAuthorize("hasRole('ADMIN')")
        String secured() {
            return "x";
        }
    }

    @RestController
    static class StrangersHandler {
        @PostMapping("/x")
        @Idempotent(scope = "s", caller = "nobody")
        String stranger() {
            return "x";
        }
    }

    @RestController
    static class PlainHandler {
        @PostMapping("/x")
        @Idempotent("s")
        String plain() {
            return "x";
        }
    }

    @Test
    void ownTransactionsAreRefused() {
        refused(RequiresNew.class, "RequiresNew.own is @Transactional(propagation = REQUIRES_NEW)", "LEASED");
        refused(OtherManager.class, "OtherManager.other is @Transactional(\"ledger\")", "LEASED");
    }

    @Test
    void leasedMethodMayOwnItsTransaction() {
        Runner.withH2()
                .withBean(RequiresNew.class)
                .withPropertyValues("semel.scopes.s.guarantee=leased")
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void answersThatEndLaterAreRefused() {
        refused(Async.class, "Async.later returns CompletableFuture");
    }

    @Test
    void keysThatCannotBeAreRefused() {
        refused(NoKey.class, "NoKey.keyless has no key", "key = \"#...\"");
        refused(NoScope.class, "NoScope.scopeless names no scope");
        refused(UnknownName.class, "UnknownName.named", "uses #order", "#p0", "-parameters");
        refused(BadExpression.class, "BadExpression.unreadable", "cannot be read");
        refused(Optional.class, "Optional.optional has a key expression");
    }

    @Test
    void methodsThatNoProxyGuardsAreRefused() {
        refused(Final.class, "Final.sealed is private, static or final");
    }

    @Test
    void answersThatCannotBeReadBackAreRefused() {
        refused(Unstorable.class, "Unstorable.anything returns java.lang.Object");
    }

    @Test
    void handlersThatStreamOrEndLaterAreRefused() {
        refused(web().withBean(AsyncHandler.class), "AsyncHandler.later returns Callable", "Make the scope LEASED");
        refused(
                web().withBean(UnseenHandler.class).withPropertyValues("semel.defaults.guarantee=leased"),
                "UnseenHandler.later returns Future",
                "nothing would say when its work has ended");
        refused(web().withBean(StreamHandler.class), "StreamHandler.stream streams its answer");
    }

    @Test
    void handlerThatMethodSecurityProtectsIsRefused() {
        refused(
                web().withBean(SecuredHandler.class).withBean(CallerResolver.class, CallerResolver::principal),
                "SecuredHandler.secured is protected by @PreAuthorize",
                "ReplayAuthorizer");
    }

    @Test
    void handlerWithoutAnybodyWhoKnowsTheCallerIsRefused() {
        refused(web().withBean(PlainHandler.class), "PlainHandler.plain", "CallerResolver");
        refused(
                web().withBean(StrangersHandler.class).withBean(CallerResolver.class, CallerResolver::principal),
                "StrangersHandler.stranger",
                "'nobody'",
                "no CallerResolver bean");
    }

    @Test
    void storesAndTransactionManagersThatDoNotFitAreRefused() {
        refused(Runner.withoutDatabase(), "no DataSource", "semel.store.type=memory");
        refused(
                Runner.withoutDatabase().withClassLoader(new FilteredClassLoader("org.springframework.jdbc")),
                "no store",
                "semel.store.type=memory");
        refused(Runner.withH2().withPropertyValues("semel.store.leased-in-groups-of=0"), "1 to 1000 members, not 0");
        ApplicationContextRunner unmanaged = Runner.withoutDatabase()
                .withBean(
                        DataSource.class, () -> new DriverManagerDataSource("jdbc:h2:mem:unmanaged;DB_CLOSE_DELAY=-1"))
                .withPropertyValues("semel.store.schema=create")
                .withBean(Guarded.class);
        refused(unmanaged, "No transaction manager manages the DataSource", "semel.defaults.guarantee=leased");
        unmanaged
                .withPropertyValues("semel.defaults.guarantee=leased")
                .run(context -> assertThat(context).hasNotFailed());
        refused(
                Runner.withH2().withUserConfiguration(TwoManagers.class),
                "There are 2 transaction managers",
                "SpringTransactions bean");
        refused(
                Runner.withoutDatabase()
                        .withBean("a", DataSource.class, DriverManagerDataSource::new)
                        .withBean("b", DataSource.class, DriverManagerDataSource::new),
                "several DataSources",
                "@Primary");
    }

    @Configuration(proxyBeanMethods = false)
    static class TwoManagers {
        @Bean
        JdbcTransactionManager a(DataSource dataSource) {
            return new JdbcTransactionManager(dataSource);
        }

        @Bean
        JdbcTransactionManager b(DataSource dataSource) {
            return new JdbcTransactionManager(dataSource);
        }
    }

    static class Guarded {
        @Idempotent(scope = "s", key = "#p0")
        public void guarded(String id) {}
    }

    private static WebApplicationContextRunner web() {
        return new WebApplicationContextRunner()
                .withConfiguration(Runner.SEMEL)
                .withConfiguration(Runner.JDBC)
                .withConfiguration(AutoConfigurations.of(
                        Runner.webMvc("DispatcherServletAutoConfiguration"), Runner.webMvc("WebMvcAutoConfiguration")))
                .withPropertyValues("spring.datasource.url=jdbc:h2:mem:web", "semel.store.schema=create");
    }

    private static void refused(Class<?> bean, String... words) {
        refused(Runner.withH2().withBean(bean), words);
    }

    private static void refused(AbstractApplicationContextRunner<?, ?, ?> application, String... words) {
        application.run(context -> {
            Throwable failure = context.getStartupFailure();
            while (failure != null && !(failure instanceof MisconfiguredException)) {
                failure = failure.getCause();
            }
            assertThat(failure).isNotNull().hasMessageContainingAll(words);
        });
    }
}
