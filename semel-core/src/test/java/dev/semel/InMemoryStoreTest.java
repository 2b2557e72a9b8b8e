package dev.semel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Searchable;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is particular to this store; that it is a store at all is the store contract's affair. */
class InMemoryStoreTest {
    private static final Settlement DONE = new Settlement.Done(Answer.of("text/1", "ok".getBytes(UTF_8)));

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    private final InMemoryStore store = InMemoryStore.bounded(3, now::get);

    @Test
    void fullStoreIsUnavailableForNewKeysAndOpenForTheOthers() {
        ClaimRequest first = leased("1");
        store.claim(first);
        store.claim(leased("2"));
        store.claim(leased("3"));

        assertThatThrownBy(() -> store.claim(leased("4")))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("full (3 records)");

        assertThat(store.find(first.digest())).isPresent();
        assertThat(store.claim(leased("1"))).isInstanceOf(Claim.InFlight.class);
        assertThat(store.claim(first)).isInstanceOf(Claim.Acquired.class);
        assertThat(store.settle(first.ownership(1), DONE)).isEqualTo(Settled.STORED);
    }

    @Test
    void fullStoreDropsWhatIsPastItsTimeAndNothingElse() {
        store.claim(leased("done").settled(DONE));
        store.claim(leased("held", WhenInDoubt.HOLD));
        store.claim(leased("live"));
        pass(Duration.ofMinutes(61));

        assertThat(store.claim(leased("new"))).isInstanceOf(Claim.Acquired.class);

        assertThat(store.find(digest("done"))).isEmpty();
        assertThat(store.find(digest("held")).orElseThrow().status()).isEqualTo(Status.UNKNOWN);
        assertThat(store.rows).hasSizeLessThanOrEqualTo(3);
    }

    @Test
    void unknownKeepsItsPlaceForEver() {
        for (String key : List.of("1", "2", "3")) {
            store.claim(leased(key, WhenInDoubt.HOLD));
        }
        pass(Duration.ofDays(1000));

        assertThatThrownBy(() -> store.claim(leased("4"))).isInstanceOf(StoreUnavailableException.class);
        pass(Duration.ofDays(1000));
        assertThatThrownBy(() -> store.claim(leased("4"))).isInstanceOf(StoreUnavailableException.class);

        assertThat(store.inDoubt(10)).hasSize(3);
    }

    @Test
    void roomThatPurgeMakesIsUsedAtOnce() {
        for (String key : List.of("1", "2", "3")) {
            store.claim(leased(key).settled(DONE));
        }
        assertThatThrownBy(() -> store.claim(leased("4"))).isInstanceOf(StoreUnavailableException.class);
        pass(Duration.ofHours(1));

        assertThat(store.purge(2)).isEqualTo(2);
        store.claim(leased("4"));
        store.claim(leased("5"));

        assertThat(store.rows).hasSize(3);
    }

    @Test
    void rivalsForTheLastPlacesNeverOverfillTheStore() throws Exception {
        InMemoryStore small = InMemoryStore.bounded(10);
        AtomicInteger refused = new AtomicInteger();
        List<Callable<Void>> rivals = new ArrayList<>();
        CyclicBarrier start = new CyclicBarrier(20);
        for (int i = 0; i < 20; i++) {
            ClaimRequest request = leased("key-" + i);
            rivals.add(() -> {
                start.await();
                try {
                    small.claim(request);
                } catch (StoreUnavailableException e) {
                    refused.incrementAndGet();
                }
                return null;
            });
        }
        ExecutorService threads = Executors.newFixedThreadPool(20);
        try {
            for (Future<Void> rival : threads.invokeAll(rivals)) {
                rival.get();
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(small.rows).hasSize(10);
        assertThat(refused).hasValue(10);
    }

    @Test
    void whoeverMakesOneIsWarned() {
        List<LogRecord> logged = new ArrayList<>();
        Logger logger = Logger.getLogger(InMemoryStore.class.getName());
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord record) {
                logged.add(record);
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        logger.addHandler(handler);
        try {
            InMemoryStore.bounded(1).claim(leased("1"));
        } finally {
            logger.removeHandler(handler);
        }

        assertThat(logged).singleElement().satisfies(record -> {
            assertThat(record.getLevel()).isEqualTo(Level.WARNING);
            assertThat(record.getMessage()).contains("lost on restart").contains("not shared between processes");
        });
    }

    @Test
    void transactionalClaimsAreRefusedByName() {
        ClaimRequest leased = leased("1");
        ClaimRequest transactional = new ClaimRequest(
                leased.digest(),
                leased.key(),
                leased.owner(),
                leased.fingerprint(),
                ClaimRequest.Place.OWN_TRANSACTION,
                null,
                leased.whenInDoubt(),
                leased.busyFor(),
                leased.retention(),
                null,
                null);

        assertThatThrownBy(() -> store.claim(transactional))
                .isInstanceOf(MisconfiguredException.class)
                .hasMessageContaining("'shop'")
                .hasMessageContaining("LEASED");
    }

    @Test
    void limitsAndLeasesOfZeroAreRefused() {
        for (Runnable nonsense : List.<Runnable>of(
                () -> store.purge(0),
                () -> store.sweep(0),
                () -> store.inDoubt(0),
                () -> store.extend(leased("1").ownership(1), Duration.ZERO),
                () -> store.extend(leased("1").ownership(1), Duration.ofMillis(-1)),
                () -> store.claim(leased("1", Duration.ZERO)),
                () -> store.claim(leased("1", (Duration) null)),
                () -> store.resolve(
                        digest("1"),
                        new ClaimRequest.Seen(null, 1),
                        new Settlement.Unknown("?"),
                        Duration.ofDays(1),
                        "asked"))) {
            assertThatThrownBy(nonsense::run).isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(store.rows).isEmpty();
    }

    @Test
    void limitsAreKept() {
        for (String key : List.of("1", "2", "3")) {
            store.claim(leased(key, WhenInDoubt.HOLD));
            pass(Duration.ofSeconds(1));
        }
        pass(Duration.ofMinutes(1));
        assertThat(store.inDoubt(2)).extracting(Searchable.Found::digest).containsExactly(digest("1"), digest("2"));
        assertThat(store.inDoubt(2)).extracting(Searchable.Found::scope).containsOnly("shop");
        assertThat(store.sweep(2)).isEqualTo(2);
        assertThat(store.sweep(2)).isEqualTo(1);
        assertThat(store.sweep(1)).isZero();
    }

    @Test
    void fullStoreLooksForRoomOnceASecond() {
        for (String key : List.of("1", "2", "3")) {
            store.claim(leased(key, Duration.ofMillis(500)));
        }
        pass(Duration.ofHours(1));
        assertThatThrownBy(() -> store.claim(leased("4"))).isInstanceOf(StoreUnavailableException.class);
        pass(Duration.ofMillis(999));
        assertThatThrownBy(() -> store.claim(leased("4"))).isInstanceOf(StoreUnavailableException.class);
        pass(Duration.ofMillis(1));
        assertThat(store.claim(leased("4"))).isInstanceOf(Claim.Acquired.class);
    }

    @Test
    void storeWithoutRoomIsRefused() {
        assertThatThrownBy(() -> InMemoryStore.bounded(0))
                .isInstanceOf(MisconfiguredException.class)
                .hasMessageContaining("not 0");
    }

    private void pass(Duration time) {
        now.updateAndGet(instant -> instant.plus(time));
    }

    private static ClaimRequest leased(String key) {
        return leased(key, WhenInDoubt.RETRY);
    }

    private static ClaimRequest leased(String key, WhenInDoubt whenInDoubt) {
        return leased(key, whenInDoubt, Duration.ofMinutes(1));
    }

    private static ClaimRequest leased(String key, @Nullable Duration lease) {
        return leased(key, WhenInDoubt.RETRY, lease);
    }

    private static ClaimRequest leased(String key, WhenInDoubt whenInDoubt, @Nullable Duration lease) {
        return new ClaimRequest(
                digest(key),
                IdempotencyKey.shared("shop", key),
                UUID.randomUUID().toString(),
                Fingerprint.NONE,
                ClaimRequest.Place.BY_ITSELF,
                lease,
                whenInDoubt,
                Duration.ofMinutes(10),
                Duration.ofHours(1),
                null,
                null);
    }

    private static KeyDigest digest(String key) {
        return KeyDigest.of(IdempotencyKey.shared("shop", key));
    }
}
