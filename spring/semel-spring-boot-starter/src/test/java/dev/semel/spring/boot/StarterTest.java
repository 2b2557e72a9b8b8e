package dev.semel.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.semel.Guarantee;
import dev.semel.InMemoryStore;
import dev.semel.MisconfiguredException;
import dev.semel.Scope;
import dev.semel.Semel;
import dev.semel.SemelEvent;
import dev.semel.SemelListener;
import dev.semel.WhenInDoubt;
import dev.semel.jdbc.JdbcStore;
import dev.semel.spi.Store;
import dev.semel.spring.GuardedBeans;
import dev.semel.spring.Idempotent;
import dev.semel.spring.IdempotentAdvisor;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

class StarterTest {
    public static class Guarded {
        @Idempotent(scope = "job", key = "#p0")
        public String run(String id) {
            return id;
        }
    }

    @Test
    void oneDependencyAndOneAnnotationSuffice() {
        Runner.withH2().withBean(Guarded.class).run(context -> {
            assertThat(context).hasSingleBean(JdbcStore.class).hasSingleBean(Semel.class);
            assertThat(context.getBean(Guarded.class).run("a")).isEqualTo("a");
            Semel semel = context.getBean(Semel.class);
            assertThat(semel.guarantee(semel.scope("job"))).isEqualTo(Guarantee.TRANSACTIONAL);
            assertThat(context.getBean(JdbcTemplate.class)
                            .queryForObject("select count(*) from semel_record", Integer.class))
                    .isEqualTo(1);
        });
    }

    @Test
    void disabledItDoesNothingAtAll() {
        Runner.withH2()
                .withBean(Guarded.class)
                .withPropertyValues("semel.enabled=false")
                .run(context -> {
                    assertThat(context)
                            .doesNotHaveBean(Semel.class)
                            .doesNotHaveBean(Store.class)
                            .doesNotHaveBean(GuardedBeans.class)
                            .doesNotHaveBean(IdempotentAdvisor.class)
                            .doesNotHaveBean(SemelProperties.class);
                    assertThat(context.getBean(Guarded.class).run("a")).isEqualTo("a");
                });
    }

    @Test
    void scopeTakesItsOwnPropertiesThenTheDefaults() {
        Runner.withH2()
                .withBean(Guarded.class)
                .withPropertyValues(
                        "semel.defaults.retention=3d",
                        "semel.defaults.wait=1s",
                        "semel.scopes.job.wait=0s",
                        "semel.scopes.job.max-answer-size=2KB",
                        "semel.scopes.job.when-in-doubt=hold",
                        "semel.scopes.other.retry-window=1h")
                .run(context -> {
                    Semel semel = context.getBean(Semel.class);
                    Scope job = semel.scope("job");
                    assertThat(job.retention()).isEqualTo(Duration.ofDays(3));
                    assertThat(job.patience()).isZero();
                    assertThat(job.maxAnswerBytes()).isEqualTo(2048);
                    assertThat(job.whenInDoubt()).isEqualTo(WhenInDoubt.HOLD);
                    Scope other = semel.scope("other");
                    assertThat(other.patience()).isEqualTo(Duration.ofSeconds(1));
                    assertThat(other.retryWindow()).isEqualTo(Duration.ofHours(1));
                    assertThat(other.whenInDoubt()).isEqualTo(WhenInDoubt.RETRY);
                });
    }

    @Test
    void scopeBeanDeclaresItAloneAndTwoPlacesAreRefused() {
        Scope job = Scope.named("job").retention(Duration.ofDays(9)).build();
        Runner.withH2().withBean(Guarded.class).withBean(Scope.class, () -> job).run(context -> {
            assertThat(context.getBean(Semel.class).scope("job")).isSameAs(job);
        });
        Runner.withH2()
                .withBean(Scope.class, () -> job)
                .withPropertyValues("semel.scopes.job.retention=1d")
                .run(context -> assertThat(context.getStartupFailure())
                        .rootCause()
                        .hasMessageContaining("Scope 'job' is declared twice"));
    }

    @Test
    void impossibleSettingStopsTheStartAndTheAnalysisNamesIt() {
        Runner.withH2()
                .withPropertyValues("semel.scopes.job.retention=1h", "semel.scopes.job.retry-window=2h")
                .run(context -> {
                    FailureAnalysis analysis = new MisconfigurationAnalyzer().analyze(context.getStartupFailure());
                    assertThat(analysis.getDescription()).contains("Semel cannot start.", "job", "retention");
                });
    }

    @Test
    void memoryIsOnlyTakenByName() {
        Runner.withoutDatabase()
                .withBean(Guarded.class)
                .withPropertyValues("semel.store.type=memory", "semel.defaults.guarantee=leased")
                .run(context -> {
                    assertThat(context).hasSingleBean(InMemoryStore.class);
                    assertThat(context.getBean(Guarded.class).run("a")).isEqualTo("a");
                });
    }

    @Test
    void ownBeansReplaceOurs() {
        InMemoryStore own = InMemoryStore.bounded(10);
        Runner.withH2()
                .withBean("own", Store.class, () -> own)
                .withBean("semelToo", Semel.class, () -> Semel.over(own).build())
                .run(context -> {
                    assertThat(context).hasSingleBean(Store.class).hasSingleBean(Semel.class);
                });
    }

    @Test
    void listenersAreToldOfEverything() {
        List<SemelEvent> events = new CopyOnWriteArrayList<>();
        Runner.withH2()
                .withBean(Guarded.class)
                .withBean(SemelListener.class, () -> events::add)
                .run(context -> {
                    context.getBean(Guarded.class).run("a");
                    context.getBean(Guarded.class).run("a");
                    assertThat(events)
                            .hasAtLeastOneElementOfType(SemelEvent.Executed.class)
                            .hasAtLeastOneElementOfType(SemelEvent.Replayed.class);
                });
    }

    @Test
    void leasedCallInsideAnyOpenTransactionIsRefused() {
        Runner.withH2()
                .withBean(Guarded.class)
                .withPropertyValues("semel.store.type=memory", "semel.defaults.guarantee=leased")
                .run(context -> {
                    Guarded guarded = context.getBean(Guarded.class);
                    TransactionTemplate transaction =
                            new TransactionTemplate(context.getBean(PlatformTransactionManager.class));
                    assertThatThrownBy(() -> transaction.execute(status -> guarded.run("a")))
                            .isInstanceOf(MisconfiguredException.class)
                            .hasMessageContaining("Guarded.run is LEASED and was called inside an open transaction");
                    assertThat(guarded.run("a")).isEqualTo("a");
                });
    }

    @Test
    void recordsPastTheirRetentionAreDeletedInTheBackground() {
        Runner.withH2()
                .withBean(Guarded.class)
                .withPropertyValues("semel.purge.interval=20ms", "semel.purge.batch=1", "semel.purge.pause=1ms")
                .run(context -> {
                    JdbcTemplate books = context.getBean(JdbcTemplate.class);
                    for (String id : List.of("a", "b", "c")) {
                        context.getBean(Guarded.class).run(id);
                    }
                    books.update("update semel_record set expires_at = dateadd(day, -2, expires_at)");
                    context.getBean(Guarded.class).run("d");
                    await().untilAsserted(() -> assertThat(
                                    books.queryForList("select idem_key from semel_record", String.class))
                            .containsExactly("d"));
                    context.getBean(Housekeeper.class).stop();
                    assertThat(context.getBean(Housekeeper.class).isRunning()).isFalse();
                });
        Runner.withH2()
                .withPropertyValues("semel.purge.enabled=false")
                .run(context -> assertThat(context).doesNotHaveBean(Housekeeper.class));
    }

    @Test
    void lazyApplicationIsStillCheckedAtStartUp() {
        Runner.withH2()
                .withInitializer(context ->
                        context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
                .withBean(StartUpRefusalsTest.NoKey.class)
                .run(context -> assertThat(context).hasFailed());
    }

    @Test
    void applicationWithoutWebAndTransactionsStarts() {
        Runner.withoutDatabase()
                .withClassLoader(new FilteredClassLoader(
                        "org.springframework.transaction",
                        "org.springframework.jdbc",
                        "org.springframework.dao",
                        "org.springframework.web",
                        "jakarta.servlet"))
                .withBean(Guarded.class)
                .withPropertyValues("semel.store.type=memory", "semel.defaults.guarantee=leased")
                .run(context ->
                        assertThat(context.getBean(Guarded.class).run("a")).isEqualTo("a"));
    }
}
