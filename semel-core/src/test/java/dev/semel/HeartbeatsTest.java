package dev.semel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.Content;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Ownership;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import dev.semel.spi.Store;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Each of many leases is renewed in its own time. */
class HeartbeatsTest {
    private final Queue<String> renewed = new ConcurrentLinkedQueue<>();
    private final Semel semel = Semel.over(new Renewed(InMemoryStore.bounded(20), renewed))
            .scope(leased("short", Duration.ofMillis(300)))
            .scope(leased("long", Duration.ofMinutes(5)))
            .build();

    private static Scope leased(String name, Duration lease) {
        return Scope.named(name).guarantee(Guarantee.LEASED).lease(lease).build();
    }

    @AfterEach
    void stop() {
        semel.close();
    }

    @Test
    void shortLeaseIsRenewedInTimeBesideALongOne() throws InterruptedException {
        semel.once(IdempotencyKey.shared("long", "k")).run(() -> {
            Thread other = new Thread(() -> awaitRenewals("k"));
            other.start();
            other.join();
        });
        assertThat(renewed).hasSizeGreaterThanOrEqualTo(2);
    }

    @Test
    void everyOneOfManyIsRenewed() throws InterruptedException {
        List<Thread> threads = IntStream.range(0, 8)
                .mapToObj(i -> new Thread(() -> semel.once(IdempotencyKey.shared("short", "k-" + i))
                        .run(() -> await().until(() -> Set.copyOf(renewed).size() == 8))))
                .toList();
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(Set.copyOf(renewed)).hasSize(8);
    }

    @Test
    void laterOperationIsRenewedWhenEarlierOnesHaveEnded() {
        awaitRenewals("first");
        semel.once(IdempotencyKey.shared("short", "quick")).run(() -> {});
        awaitRenewals("later");
        assertThat(Set.copyOf(renewed)).hasSize(2);
    }

    /** Else each short lease beside a long one would leave a look behind that plans another, and so on. */
    @Test
    void thereIsOneLookAtATime() {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);
        Heartbeats heartbeats = new Heartbeats(timer, Executors.newCachedThreadPool());
        try (heartbeats;
                Heartbeat longOne = armed(leased("long", Duration.ofMinutes(5)), heartbeats)) {
            for (int i = 0; i < 5; i++) {
                long looks = timer.getCompletedTaskCount();
                armed(leased("short", Duration.ofMillis(60)), heartbeats).close();
                await().until(() -> timer.getCompletedTaskCount() > looks);
            }
            assertThat(timer.getQueue()).hasSize(1);
            assertThat(longOne.lost()).isFalse();
        }
    }

    /** An end that could not be stored, or a claim to be given back, has this step and no other. */
    @Test
    void stepForWhichThereIsNoThreadIsDoneLater() throws InterruptedException {
        AtomicInteger asked = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(1);
        ExecutorService workers = new ThreadPoolExecutor(0, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            @Override
            public void execute(Runnable step) {
                if (asked.incrementAndGet() == 1) {
                    throw new OutOfMemoryError("unable to create native thread");
                }
                super.execute(step);
            }
        };
        try (Heartbeats heartbeats = new Heartbeats(new ScheduledThreadPoolExecutor(1), workers)) {
            heartbeats.after(Duration.ofMillis(1), done::countDown);
            assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    private Heartbeat armed(Scope scope, Heartbeats heartbeats) {
        Request request = Request.of(IdempotencyKey.shared(scope.name(), "k"), scope, Content.NONE);
        return new Heartbeat(
                request, new Renewed(InMemoryStore.bounded(1), renewed), heartbeats, new Events(List.of()), null);
    }

    private void awaitRenewals(String key) {
        int before = renewed.size();
        semel.once(IdempotencyKey.shared("short", key)).run(() -> await().until(() -> renewed.size() >= before + 2));
    }

    private record Renewed(Store inner, Queue<String> owners) implements Store {
        @Override
        public Settled extend(Ownership own, Duration lease) {
            owners.add(own.owner());
            return inner.extend(own, lease);
        }

        @Override
        public Settled settle(Ownership own, Settlement settlement) {
            return inner.settle(own, settlement);
        }

        @Override
        public Claim claim(ClaimRequest request) {
            return inner.claim(request);
        }

        @Override
        public Optional<StoredRecord> find(KeyDigest digest) {
            return inner.find(digest);
        }

        @Override
        public Set<Guarantee> guarantees() {
            return inner.guarantees();
        }
    }
}
