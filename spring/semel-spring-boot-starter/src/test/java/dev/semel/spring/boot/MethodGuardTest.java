package dev.semel.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.semel.IdempotencyKey;
import dev.semel.KeyReusedException;
import dev.semel.MisconfiguredException;
import dev.semel.Semel;
import dev.semel.SemelEvent;
import dev.semel.SemelListener;
import dev.semel.Status;
import dev.semel.spring.Idempotent;
import dev.semel.spring.boot.Payments.Ack;
import dev.semel.spring.boot.Payments.Bonus;
import dev.semel.spring.boot.Payments.Notice;
import dev.semel.spring.boot.Payments.Refused;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.support.AopUtils;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.TransactionTemplate;

class MethodGuardTest {
    private static final Notice NOTICE = new Notice("T1", "9.90");

    private final ApplicationContextRunner application =
            Runner.withH2().withUserConfiguration(Payments.Application.class);

    @Test
    void callbackDeliveredThreeTimesHasOneEffectAndOneAnswer() {
        run(payments -> {
            List<Ack> acks = List.of(payments.paid(NOTICE), payments.paid(NOTICE), payments.paid(NOTICE));
            assertThat(acks).containsOnly(new Ack("T1", 1));
            assertThat(payments.books()).isEqualTo(1);
        });
    }

    @Test
    void otherContentUnderTheSameKeyIsRefused() {
        run(payments -> {
            payments.paid(NOTICE);
            assertThatThrownBy(() -> payments.paid(new Notice("T1", "99.00"))).isInstanceOf(KeyReusedException.class);
        });
    }

    @Test
    void metaAnnotationsPrimitivesAndInterfacesAreGuarded() {
        application.run(context -> {
            Payments payments = context.getBean(Payments.class);
            assertThat(payments.meta("M1")).isEqualTo(payments.meta("M1"));
            UUID id = UUID.randomUUID();
            assertThat(payments.number(id)).isEqualTo(payments.number(id));
            context.getBean(Bonus.class).give("B1");
            context.getBean(Bonus.class).give("B1");
            assertThat(payments.books()).isEqualTo(3);
        });
    }

    @Test
    void checkedExceptionPassesThroughAndTheNextTryRuns() {
        run(payments -> {
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> payments.broken("X"))
                        .isInstanceOf(IOException.class)
                        .hasMessage("link");
            }
            assertThat(payments.runs()).isEqualTo(2);
            assertThat(payments.books()).isZero();
        });
    }

    @Test
    void rejectionIsThrownAlikeForFirstAndReplayAndItsWritesAreUndone() {
        run(payments -> {
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> payments.refused("X"))
                        .isInstanceOf(Refused.class)
                        .hasMessage("no");
            }
            assertThat(payments.runs()).isEqualTo(1);
            assertThat(payments.books()).isZero();
        });
    }

    @Test
    void keyThatIsNullBlankOrNoNameIsRefusedBeforeTheMethodRuns() {
        run(payments -> {
            for (Object bad : Arrays.asList(null, " ", "", new Object(), 1.5)) {
                assertThatThrownBy(() -> payments.number(bad))
                        .isInstanceOf(MisconfiguredException.class)
                        .hasMessageContaining("Payments.number: the key expression '#id'");
            }
            assertThat(payments.runs()).isZero();
        });
    }

    /** C25: a silent rollback-only must not be recorded as success. */
    @Test
    void methodThatMarksItsTransactionIsAFaultAndRunsAgain() {
        run(payments -> {
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> payments.marked("X")).hasMessageContaining("rollback-only");
            }
            assertThat(payments.runs()).isEqualTo(2);
            assertThat(payments.books()).isZero();
        });
    }

    /** C06: the record shares the fate of the caller's transaction. */
    @Test
    void callersRollBackUndoesTheRecordToo() {
        application.run(context -> {
            Payments payments = context.getBean(Payments.class);
            inTransaction(context, status -> {
                payments.paid(NOTICE);
                status.setRollbackOnly();
            });
            assertThat(payments.books()).isZero();
            assertThat(record(context)).isNull();
            assertThat(payments.paid(NOTICE)).isEqualTo(new Ack("T1", 2));
        });
    }

    /** C15: an expected duplicate must not poison the caller's transaction. */
    @Test
    void replayInTheCallersTransactionLetsItCommit() {
        application.run(context -> {
            Payments payments = context.getBean(Payments.class);
            payments.paid(NOTICE);
            inTransaction(context, status -> {
                assertThat(payments.paid(NOTICE)).isEqualTo(new Ack("T1", 1));
                payments.meta("beside");
            });
            assertThat(payments.books()).isEqualTo(2);
        });
    }

    @Test
    void faultThatTheCallerCatchesLeavesNeitherRecordNorWrites() {
        application.run(context -> {
            Payments payments = context.getBean(Payments.class);
            inTransaction(context, status -> {
                payments.meta("kept");
                assertThatThrownBy(() -> payments.broken("T1")).isInstanceOf(IOException.class);
            });
            assertThat(payments.books()).isEqualTo(1);
            assertThat(record(context)).isNull();
        });
    }

    @Test
    void rejectionThatTheCallerCatchesIsStoredWithItsTransaction() {
        application.run(context -> {
            Payments payments = context.getBean(Payments.class);
            inTransaction(
                    context,
                    status -> assertThatThrownBy(() -> payments.refused("T1")).isInstanceOf(Refused.class));
            assertThat(payments.books()).isZero();
            assertThat(record(context)).isEqualTo(Status.FAILED);
        });
    }

    @Test
    void guardStandsOutsideTheTransaction() {
        run(payments -> {
            List<String> advisors = Arrays.stream(((Advised) payments).getAdvisors())
                    .map(advisor -> advisor.getClass().getSimpleName())
                    .toList();
            assertThat(advisors)
                    .containsSubsequence("IdempotentAdvisor", "BeanFactoryTransactionAttributeSourceAdvisor");
        });
    }

    @Test
    void beansAreGuardedThoughNobodyElseAsksForProxies() {
        application.withPropertyValues("spring.aop.auto=false").run(context -> {
            Payments payments = context.getBean(Payments.class);
            assertThat(AopUtils.isCglibProxy(payments)).isTrue();
            assertThat(payments.meta("M1")).isEqualTo(payments.meta("M1"));
            assertThat(payments.runs()).isEqualTo(1);
        });
    }

    @Test
    void interfaceProxiesAreGuardedToo() {
        application.withPropertyValues("spring.aop.proxy-target-class=false").run(context -> {
            Bonus bonus = context.getBean(Bonus.class);
            assertThat(AopUtils.isJdkDynamicProxy(bonus)).isTrue();
            bonus.give("B1");
            bonus.give("B1");
            assertThat(context.getBean(Payments.class).runs()).isEqualTo(1);
        });
    }

    interface Desk<T> {
        String take(T notice);
    }

    static class NoticeDesk implements Desk<Notice> {
        private final AtomicInteger runs = new AtomicInteger();

        @Override
        @Idempotent(scope = "desk", key = "#notice.outTradeNo")
        public String take(Notice notice) {
            return "run " + runs.incrementAndGet();
        }
    }

    /** H09: the method is looked up on the class behind proxy and bridge. */
    @Test
    void bridgeMethodsAreGuarded() {
        Runner.withH2().withBean(NoticeDesk.class).run(context -> {
            @SuppressWarnings("unchecked")
            Desk<Notice> desk = context.getBean(Desk.class);
            assertThat(List.of(desk.take(NOTICE), desk.take(NOTICE))).containsOnly("run 1");
        });
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAsync
    static class Mails {
        private final Queue<String> threads = new ConcurrentLinkedQueue<>();
        private final CountDownLatch called = new CountDownLatch(1);

        @Bean
        Sender sender() {
            return new Sender(this);
        }
    }

    static class Sender {
        private final Mails mails;

        Sender(Mails mails) {
            this.mails = mails;
        }

        @Async
        @Idempotent(scope = "mail", key = "#id")
        public void send(String id) {
            mails.threads.add(Thread.currentThread().getName());
            mails.called.countDown();
        }
    }

    /** H02: the claim is held by the thread that does the work. */
    @Test
    void asyncMethodIsGuardedOnItsOwnThread() {
        List<SemelEvent> events = new CopyOnWriteArrayList<>();
        Runner.withH2()
                .withUserConfiguration(Mails.class)
                .withBean(SemelListener.class, () -> events::add)
                .run(context -> {
                    Mails mails = context.getBean(Mails.class);
                    context.getBean(Sender.class).send("m1");
                    mails.called.await();
                    await().untilAsserted(
                                    () -> assertThat(events).hasAtLeastOneElementOfType(SemelEvent.Executed.class));
                    context.getBean(Sender.class).send("m1");
                    await().untilAsserted(
                                    () -> assertThat(events).hasAtLeastOneElementOfType(SemelEvent.Replayed.class));
                    assertThat(mails.threads)
                            .hasSize(1)
                            .doesNotContain(Thread.currentThread().getName());
                });
    }

    private void run(Consumer<Payments> test) {
        application.run(context -> test.accept(context.getBean(Payments.class)));
    }

    private static void inTransaction(ApplicationContext context, Consumer<TransactionStatus> work) {
        new TransactionTemplate(context.getBean(PlatformTransactionManager.class)).executeWithoutResult(work);
    }

    private static Status record(ApplicationContext context) {
        return context.getBean(Semel.class)
                .find(IdempotencyKey.shared("pay", "T1"))
                .map(found -> found.status())
                .orElse(null);
    }
}
