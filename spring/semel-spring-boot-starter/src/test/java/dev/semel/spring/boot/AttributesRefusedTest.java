package dev.semel.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.semel.Guarantee;
import dev.semel.MisconfiguredException;
import dev.semel.Scope;
import dev.semel.Semel;
import dev.semel.http.spi.Replay;
import dev.semel.http.spi.StoreFailure;
import dev.semel.spring.Idempotent;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** What attributes of {@link Idempotent} cannot say is refused at start-up, naming the method, the value and the remedy. */
class AttributesRefusedTest {
    static class NoDuration {
        @Idempotent(scope = "s", key = "#p0", retention = "a week")
        public void noDuration(String id) {}
    }

    static class NoPlaceholder {
        @Idempotent(scope = "s", key = "#p0", lease = "${shop.lease}")
        public void noPlaceholder(String id) {}
    }

    static class ShortRetention {
        @Idempotent(scope = "s", key = "#p0", retention = "1h", retryWindow = "2h")
        public void shortRetention(String id) {}
    }

    static class TwoGuarantees {
        @Idempotent(
                scope = "s",
                key = "#p0",
                guarantee = {Guarantee.LEASED, Guarantee.TRANSACTIONAL})
        public void two(String id) {}
    }

    static class Differing {
        @Idempotent(scope = "s", key = "#p0", retention = "2d")
        public void one(String id) {}

        @Idempotent(scope = "s", key = "#p0", retention = "3d")
        public void other(String id) {}
    }

    static class DifferingRejections {
        @Idempotent(scope = "s", key = "#p0", rejecting = IllegalStateException.class)
        public void one(String id) {}

        @Idempotent(scope = "s", key = "#p0", rejecting = IllegalArgumentException.class)
        public void other(String id) {}
    }

    static class Agreeing {
        @Idempotent(scope = "s", key = "#p0", retention = "3d")
        public void one(String id) {}

        @Idempotent(scope = "s", key = "#p0")
        public void other(String id) {}
    }

    static class Transactional {
        @Idempotent(scope = "s", key = "#p0", onStoreFailure = StoreFailure.OPEN)
        public void open(String id) {}
    }

    static class Pointing {
        @Idempotent(scope = "s", key = "#p0", replay = Replay.POINTER)
        public void pointing(String id) {}
    }

    static class NoFallback {
        @Idempotent(scope = "s", key = "#p0", fallback = "nowhere")
        public int guarded(String id) {
            return 1;
        }

        int nowhere(int other) {
            return other;
        }
    }

    static class OtherFallback {
        @Idempotent(scope = "s", key = "#p0", fallback = "text")
        public int guarded(String id) {
            return 1;
        }

        String text(String id) {
            return id;
        }
    }

    static class UnknownCaller {
        @Idempotent(scope = "s", key = "#p0", caller = "#user")
        public void whose(String id) {}
    }

    @Idempotent("s")
    static class KeylessClass {
        public void keyless(String id) {}
    }

    static class CallsItself {
        @Idempotent(scope = "s", key = "#p0")
        public void pay(String id) {}

        public void payAll() {
            pay("a");
            Runnable later = () -> pay("b");
            later.run();
        }
    }

    static class CallsItsProxy {
        private final CallsItsProxy self;

        CallsItsProxy(CallsItsProxy self) {
            this.self = self;
        }

        CallsItsProxy() {
            this(null);
        }

        @Idempotent(scope = "s", key = "#p0")
        public void payment(String id) {}

        public void payAll() {
            self.payment("a");
        }
    }

    private static ApplicationContextRunner with(Class<?> bean) {
        return Runner.withH2().withBean(bean);
    }

    private static void refused(ApplicationContextRunner runner, String... words) {
        runner.run(context -> {
            assertThat(context).hasFailed();
            assertThat(messages(context.getStartupFailure())).contains(words);
        });
    }

    private static String messages(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof MisconfiguredException misconfigured) {
                return misconfigured.getMessage();
            }
        }
        return String.valueOf(thrown);
    }

    @Test
    void valuesThatCannotBeAreRefused() {
        refused(with(NoDuration.class), "NoDuration.noDuration", "retention", "a week", "Write it as");
        refused(with(NoPlaceholder.class), "NoPlaceholder.noPlaceholder", "lease", "${shop.lease}");
        refused(with(ShortRetention.class), "retention", "retryWindow");
        refused(with(TwoGuarantees.class), "TwoGuarantees.two", "2 values of guarantee");
        refused(with(UnknownCaller.class), "UnknownCaller.whose", "caller expression", "#user");
        refused(with(KeylessClass.class), "KeylessClass.keyless has no key");
    }

    @Test
    void placesThatDifferAboutAScopeAreRefused() {
        refused(with(Differing.class), "'s'", "retention", "Differing.one", "Differing.other", "keep one of them");
        refused(with(DifferingRejections.class), "IllegalStateException", "IllegalArgumentException", "say it once");
        refused(
                with(Agreeing.class).withPropertyValues("semel.scopes.s.retention=4d"),
                "PT72H",
                "PT96H",
                "semel.scopes.s");
        refused(
                with(Agreeing.class)
                        .withBean(
                                Scope.class,
                                () -> Scope.named("s")
                                        .retention(Duration.ofDays(3))
                                        .build()),
                "declared twice",
                "Scope bean");
    }

    @Test
    void whatIsLeftOutIsInheritedFromTheScopeAndThenFromTheDefaults() {
        with(Agreeing.class)
                .withPropertyValues("semel.scopes.s.lease=10s", "semel.defaults.lease=20s", "semel.defaults.wait=3s")
                .run(context -> {
                    Scope scope = context.getBean(Semel.class).scope("s");
                    assertThat(scope.retention()).isEqualTo(Duration.ofDays(3));
                    assertThat(scope.lease()).isEqualTo(Duration.ofSeconds(10));
                    assertThat(scope.patience()).isEqualTo(Duration.ofSeconds(3));
                });
    }

    @Test
    void combinationsThatMakeNoSenseAreRefused() {
        refused(with(Transactional.class), "Transactional.open", "onStoreFailure = OPEN", "LEASED");
        refused(with(Pointing.class), "Pointing.pointing", "replay = POINTER");
        refused(with(NoFallback.class), "NoFallback.guarded", "'nowhere'", "same parameters");
        refused(with(OtherFallback.class), "OtherFallback.guarded", "returns String in place of int");
    }

    @Test
    void callsFromWithinTheSameClassAreWarnedOfOnce() {
        assertThat(warnings(CallsItself.class))
                .singleElement()
                .asString()
                .contains("CallsItself.pay is called by [payAll] of the same class", "Semel.once");
    }

    @Test
    void callsThroughAReferenceToItselfAreNot() {
        assertThat(warnings(CallsItsProxy.class)).isEmpty();
    }

    private static List<ILoggingEvent> warnings(Class<?> bean) {
        Logger logger = (Logger) LoggerFactory.getLogger("dev.semel.spring.GuardedBeansCheck");
        Level before = logger.getLevel();
        ListAppender<ILoggingEvent> seen = new ListAppender<>();
        seen.start();
        logger.setLevel(Level.WARN);
        logger.addAppender(seen);
        try {
            with(bean).run(context -> assertThat(context).hasNotFailed());
            return List.copyOf(seen.list);
        } finally {
            logger.detachAppender(seen);
            logger.setLevel(before);
        }
    }
}
