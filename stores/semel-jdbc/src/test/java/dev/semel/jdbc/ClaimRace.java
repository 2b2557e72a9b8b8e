package dev.semel.jdbc;

import dev.semel.Isolation;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.RestartableException;
import dev.semel.spi.UnitOfWork;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Rivals that claim one key, each until it has run or has been given the record. */
final class ClaimRace {
    /** What the rival that is first to acquire does, after the others have met it. */
    enum First {
        COMMITS,
        ROLLS_BACK
    }

    record Result(int acquired, int kept, int mostAtOnce, int restarts, List<Throwable> failures) {}

    private static final UnitOfWork.Settings SETTINGS =
            new UnitOfWork.Settings(Isolation.DATABASE, Duration.ofMinutes(1));
    private static final int TRIES = 2_000;
    private static final long HOLD_MILLIS = 100;
    private static final long PAUSE_MILLIS = 10;

    private final JdbcStore store;
    private final Wishes wishes;
    private final First first;
    private final AtomicInteger acquired = new AtomicInteger();
    private final AtomicInteger kept = new AtomicInteger();
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger mostAtOnce = new AtomicInteger();
    private final AtomicInteger restarts = new AtomicInteger();
    private final CountDownLatch committed = new CountDownLatch(1);
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();

    ClaimRace(JdbcStore store, Wishes wishes, First first) {
        this.store = store;
        this.wishes = wishes;
        this.first = first;
    }

    Result run(int rivals) throws InterruptedException {
        CyclicBarrier start = new CyclicBarrier(rivals);
        CountDownLatch refused = new CountDownLatch(rivals - 1);
        List<Thread> threads = IntStream.range(0, rivals)
                .mapToObj(i -> new Thread(() -> rival(start, refused), "rival-" + i))
                .toList();
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join(TimeUnit.SECONDS.toMillis(60));
            if (thread.isAlive()) {
                failures.add(new AssertionError(thread.getName() + " is still claiming"));
            }
        }
        return new Result(acquired.get(), kept.get(), mostAtOnce.get(), restarts.get(), List.copyOf(failures));
    }

    private void rival(CyclicBarrier start, CountDownLatch refused) {
        try {
            ClaimRequest request = wishes.transactional("a");
            start.await();
            for (int i = 0; i < TRIES; i++) {
                Claim claim = attempt(request, refused);
                refused.countDown();
                if (claim instanceof Claim.Acquired) {
                    return;
                }
                if (claim instanceof Claim.Kept) {
                    kept.incrementAndGet();
                    return;
                }
                if (claim instanceof Claim.Abandoned abandoned) {
                    request = request.naming(abandoned.record());
                }
                committed.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
            }
            failures.add(new AssertionError("No answer after " + TRIES + " tries"));
        } catch (Throwable thrown) {
            failures.add(thrown);
        }
    }

    private Claim attempt(ClaimRequest request, CountDownLatch refused) {
        try {
            Claim claim = store.unitOfWork().required(SETTINGS, transaction -> {
                Claim said = store.claim(request);
                if (said instanceof Claim.Acquired own) {
                    running(own, refused);
                } else {
                    transaction.rollbackOnly();
                }
                return said;
            });
            if (claim instanceof Claim.Acquired) {
                committed.countDown();
            }
            return claim;
        } catch (RestartableException e) {
            restarts.incrementAndGet();
            return new Claim.Hidden();
        } catch (Undone e) {
            return e.claim;
        }
    }

    private void running(Claim.Acquired own, CountDownLatch refused) {
        mostAtOnce.accumulateAndGet(running.incrementAndGet(), Math::max);
        try {
            boolean isFirst = acquired.incrementAndGet() == 1;
            effect();
            if (isFirst) {
                refused.await(HOLD_MILLIS, TimeUnit.MILLISECONDS);
            }
            if (isFirst && first == First.ROLLS_BACK) {
                throw new Undone(own);
            }
            store.settle(own.ownership(), StoreTest.done("x"));
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        } finally {
            running.decrementAndGet();
        }
    }

    private void effect() {
        try (var insert = store.connection().prepareStatement("INSERT INTO effect VALUES (?)")) {
            insert.setString(1, wishes.key().key());
            insert.executeUpdate();
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private static final class Undone extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final transient Claim.Acquired claim;

        Undone(Claim.Acquired claim) {
            super("the first rolls back", null, false, false);
            this.claim = claim;
        }
    }
}
