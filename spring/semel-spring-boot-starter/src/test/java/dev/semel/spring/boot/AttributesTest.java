package dev.semel.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.ClaimTime;
import dev.semel.DuplicateException;
import dev.semel.Guarantee;
import dev.semel.IdempotencyKey;
import dev.semel.InMemoryStore;
import dev.semel.InProgressException;
import dev.semel.RejectedException;
import dev.semel.Scope;
import dev.semel.Semel;
import dev.semel.SemelException;
import dev.semel.Status;
import dev.semel.StoreUnavailableException;
import dev.semel.StoredRecord;
import dev.semel.WhenInDoubt;
import dev.semel.http.spi.Replay;
import dev.semel.http.spi.StoreFailure;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Ownership;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import dev.semel.spi.Store;
import dev.semel.spring.Idempotent;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Each attribute of {@link Idempotent} changes what a guarded call does. */
class AttributesTest {
    static class NoStock extends RuntimeException {
        NoStock() {
            super("none left");
        }
    }

    static class Shop {
        final AtomicInteger runs = new AtomicInteger();
        final CountDownLatch inside = new CountDownLatch(1);
        final CountDownLatch go = new CountDownLatch(1);

        int runs() {
            return runs.get();
        }

        void awaitInside() throws InterruptedException {
            assertThat(inside.await(10, TimeUnit.SECONDS)).isTrue();
        }

        void go() {
            go.countDown();
        }

        @Idempotent(scope = "mine", key = "#id", caller = "#user")
        public int mine(String user, String id) {
            return runs.incrementAndGet();
        }

        @Idempotent(
                scope = "timed",
                key = "#id",
                guarantee = Guarantee.LEASED,
                retention = "${shop.retention}",
                retryWindow = "2d",
                lease = "PT45S",
                whenInDoubt = WhenInDoubt.HOLD)
        public int timed(String id) {
            runs.incrementAndGet();
            throw new IllegalStateException("broken");
        }

        @Idempotent(scope = "late", key = "#id", claim = ClaimTime.LATE)
        public int late(String id) {
            return runs.incrementAndGet();
        }

        @Idempotent(scope = "patient", key = "#id", guarantee = Guarantee.LEASED, waitFor = "30s")
        public int patient(String id) throws InterruptedException {
            inside.countDown();
            go.await(10, TimeUnit.SECONDS);
            return runs.incrementAndGet();
        }

        @Idempotent(scope = "hasty", key = "#id", guarantee = Guarantee.LEASED, waitFor = "0s", fallback = "busy")
        public String hasty(String id) throws InterruptedException {
            inside.countDown();
            go.await(10, TimeUnit.SECONDS);
            return "done " + id;
        }

        String busy(String id, SemelException why) {
            return why.getClass().getSimpleName() + " " + id;
        }

        @Idempotent(scope = "strict", key = "#id", rejecting = NoStock.class)
        public int strict(String id) {
            runs.incrementAndGet();
            throw new NoStock();
        }

        @Idempotent(scope = "refusing", key = "#id", replay = Replay.REFUSE, message = "请勿重复提交")
        public int refusing(String id) {
            return runs.incrementAndGet();
        }
    }

    static class Remote {
        private final AtomicInteger runs = new AtomicInteger();

        int runs() {
            return runs.get();
        }

        @Idempotent(scope = "open", key = "#id", guarantee = Guarantee.LEASED, onStoreFailure = StoreFailure.OPEN)
        public int open(String id) {
            return runs.incrementAndGet();
        }

        @Idempotent(scope = "plain", key = "#id", guarantee = Guarantee.LEASED)
        public int plain(String id) {
            return runs.incrementAndGet();
        }

        @Idempotent(scope = "closed", key = "#id", guarantee = Guarantee.LEASED, fallback = "away")
        public int closed(String id) {
            return runs.incrementAndGet();
        }

        private int away(String id) {
            return -1;
        }
    }

    private static ApplicationContextRunner shop() {
        return Runner.withH2().withBean(Shop.class).withPropertyValues("shop.retention=7d");
    }

    private static void run(BiConsumer<Shop, Semel> test) {
        shop().run(context -> test.accept(context.getBean(Shop.class), context.getBean(Semel.class)));
    }

    private static Status status(Semel semel, String scope, String key) {
        return semel.find(IdempotencyKey.shared(scope, key)).orElseThrow().status();
    }

    @Test
    void callerSeparatesKeys() {
        run((shop, semel) -> {
            assertThat(shop.mine("ann", "k")).isEqualTo(1);
            assertThat(shop.mine("ben", "k")).isEqualTo(2);
            assertThat(shop.mine("ann", "k")).isEqualTo(1);
            assertThat(semel.find(IdempotencyKey.of("mine", "ben", "k"))).isPresent();
        });
    }

    @Test
    void durationsGuaranteeAndDoubtAreTheScopes() {
        run((shop, semel) -> {
            Scope timed = semel.scope("timed");
            assertThat(timed.retention()).isEqualTo(Duration.ofDays(7));
            assertThat(timed.retryWindow()).isEqualTo(Duration.ofDays(2));
            assertThat(timed.lease()).isEqualTo(Duration.ofSeconds(45));
            assertThatThrownBy(() -> shop.timed("k")).hasMessage("broken");
            assertThat(status(semel, "timed", "k")).isEqualTo(Status.UNKNOWN);
            assertThat(semel.scope("late").claim()).isEqualTo(ClaimTime.LATE);
            assertThat(shop.late("k")).isEqualTo(shop.late("k"));
        });
    }

    @Test
    void duplicateWaitsAsLongAsItsAttributeSays() throws Exception {
        run((shop, semel) -> {
            CompletableFuture<Integer> first = CompletableFuture.supplyAsync(() -> patient(shop));
            inside(shop);
            CompletableFuture<Integer> duplicate = CompletableFuture.supplyAsync(() -> patient(shop));
            shop.go();
            assertThat(duplicate.join()).isEqualTo(first.join()).isEqualTo(1);
        });
    }

    private static int patient(Shop shop) {
        try {
            return shop.patient("k");
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void inside(Shop shop) {
        try {
            shop.awaitInside();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static String hasty(Shop shop) {
        try {
            return shop.hasty("k");
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void fallbackAnswersWhatDidNotRun() {
        run((shop, semel) -> {
            CompletableFuture<String> first = CompletableFuture.supplyAsync(() -> hasty(shop));
            inside(shop);
            assertThat(hasty(shop)).isEqualTo(InProgressException.class.getSimpleName() + " k");
            shop.go();
            assertThat(first.join()).isEqualTo("done k");
            assertThat(hasty(shop)).isEqualTo("done k");
        });
    }

    @Test
    void declaredExceptionIsStoredAndGivenAgain() {
        run((shop, semel) -> {
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> shop.strict("k"))
                        .isInstanceOf(RejectedException.class)
                        .hasMessageContaining("none left");
            }
            assertThat(shop.runs()).isEqualTo(1);
            assertThat(status(semel, "strict", "k")).isEqualTo(Status.FAILED);
        });
    }

    @Test
    void duplicateIsRefusedWithTheScopesWords() {
        run((shop, semel) -> {
            shop.refusing("k");
            assertThatThrownBy(() -> shop.refusing("k"))
                    .isInstanceOf(DuplicateException.class)
                    .hasMessageContaining("请勿重复提交");
            assertThat(shop.runs()).isEqualTo(1);
        });
    }

    /** A store that is away. */
    private record Away(Store inner) implements Store {
        @Override
        public Claim claim(ClaimRequest request) {
            throw new StoreUnavailableException("away", null);
        }

        @Override
        public Settled settle(Ownership own, Settlement settlement) {
            throw new StoreUnavailableException("away", null);
        }

        @Override
        public Settled extend(Ownership own, Duration lease) {
            throw new StoreUnavailableException("away", null);
        }

        @Override
        public Optional<StoredRecord> find(KeyDigest digest) {
            throw new StoreUnavailableException("away", null);
        }

        @Override
        public Set<Guarantee> guarantees() {
            return inner.guarantees();
        }
    }

    @Test
    void storeThatIsAwayClosesOrOpensAsDeclared() {
        Runner.withoutDatabase()
                .withBean(Store.class, () -> new Away(InMemoryStore.bounded(1)))
                .withBean(Remote.class)
                .run(context -> {
                    Remote shop = context.getBean(Remote.class);
                    assertThat(shop.open("k")).isEqualTo(1);
                    assertThat(shop.open("k")).isEqualTo(2);
                    assertThat(shop.closed("k")).isEqualTo(-1);
                    assertThatThrownBy(() -> shop.plain("k")).isInstanceOf(StoreUnavailableException.class);
                    assertThat(shop.runs()).isEqualTo(2);
                });
    }

    @Idempotent(scope = "all", key = "#p0")
    static class Everything {
        int runs;

        public int one(String id) {
            return ++runs;
        }

        @Idempotent(scope = "other", key = "#p0")
        public int two(String id) {
            return ++runs;
        }

        int hidden(String id) {
            return ++runs;
        }
    }

    @Test
    void annotationOfTheClassIsForItsPublicMethodsAndThatOfAMethodWins() {
        Runner.withH2().withBean(Everything.class).run(context -> {
            Everything bean = context.getBean(Everything.class);
            Semel semel = context.getBean(Semel.class);
            assertThat(bean.one("a")).isEqualTo(bean.one("a")).isEqualTo(1);
            assertThat(bean.two("a")).isEqualTo(bean.two("a")).isEqualTo(2);
            assertThat(bean.hidden("a")).isNotEqualTo(bean.hidden("a"));
            assertThat(semel.find(IdempotencyKey.shared("all", "a"))).isPresent();
            assertThat(semel.find(IdempotencyKey.shared("other", "a"))).isPresent();
        });
    }
}
