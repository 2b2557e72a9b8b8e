package dev.semel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.Content;
import dev.semel.spi.Joined;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Ownership;
import dev.semel.spi.RestartableException;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import dev.semel.spi.TransactionalStore;
import dev.semel.spi.UnitOfWork;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** LEASED: what a claim may be told before it is decided, and what an open transaction of the caller's makes of it. */
class LeasedClaimTest {
    private static final IdempotencyKey KEY = IdempotencyKey.of("pay", "alice", "k-1");

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    private final Scripted store = new Scripted(
            InMemoryStore.bounded(10, now::get), new ArrayDeque<>(), new AtomicInteger(), new AtomicBoolean());
    private final AtomicInteger runs = new AtomicInteger();
    private final ScopeBuilder scope =
            Scope.named("pay").guarantee(Guarantee.LEASED).wait(Duration.ZERO);
    private Semel semel = Semel.over(store).scope(scope.build()).build();

    @AfterEach
    void stop() {
        semel.close();
    }

    private void settings(ScopeBuilder changed) {
        semel.close();
        semel = Semel.over(store).scope(changed.build()).build();
    }

    private Outcome<String> call() {
        return semel.once(KEY).matching("a").call(String.class, () -> "ran-" + runs.incrementAndGet());
    }

    private static Claim hidden() {
        return new Claim.Hidden();
    }

    private static Claim conflict() {
        throw new RestartableException("conflict", null);
    }

    @Test
    void lockOfTheStatementAloneIsLookedAtOnceMore() {
        store.script.add(LeasedClaimTest::hidden);
        assertThat(call().value()).isEqualTo("ran-1");
        assertThat(store.claims).hasValue(2);
    }

    @Test
    void lockThatStaysIsInProgress() {
        store.script.addAll(List.of(LeasedClaimTest::hidden, LeasedClaimTest::hidden));
        assertThat(call()).isInstanceOf(Outcome.InProgress.class);
        assertThat(store.claims).hasValue(2);
    }

    @Test
    void conflictsAreTriedAgainAndBounded() {
        store.script.addAll(List.of(LeasedClaimTest::conflict, LeasedClaimTest::conflict));
        assertThat(call().value()).isEqualTo("ran-1");
        assertThat(store.claims).hasValue(3);
        for (int i = 0; i < 8; i++) {
            store.script.add(LeasedClaimTest::conflict);
        }
        assertThat(call()).isInstanceOf(Outcome.InProgress.class);
        assertThat(store.claims).hasValue(11);
    }

    @Test
    void abandonedClaimOfUnknownContentIsTakenOverByName() {
        Content future = Content.ofBytes("future/9", new byte[] {1});
        store.inner.claim(Request.of(KEY, scope.build(), future).claim(ClaimRequest.Place.BY_ITSELF));
        now.set(now.get().plusSeconds(31));
        assertThat(call().value()).isEqualTo("ran-1");
        assertThat(store.claims).hasValue(2);
        assertThat(semel.find(KEY).orElseThrow().attempt()).isEqualTo(2);
    }

    @Test
    void openTransactionIsRefusedByName() {
        store.open.set(true);
        assertThatThrownBy(this::call)
                .isInstanceOf(MisconfiguredException.class)
                .hasMessageContaining("'pay' is LEASED")
                .hasMessageContaining("openTransaction(SUSPEND)");
        assertThat(runs).hasValue(0);
        assertThat(store.claims).hasValue(0);
    }

    @Test
    void declaredSuspendRunsBesideIt() {
        settings(scope.openTransaction(OpenTransaction.SUSPEND));
        store.open.set(true);
        Outcome<String> outcome = semel.once(KEY).call(String.class, () -> "open: " + store.open.get());
        assertThat(outcome.value()).isEqualTo("open: false");
        assertThat(store.open).as("the caller's goes on").isTrue();
    }

    @Test
    void nobodyWaitsBesideAnOpenTransaction() {
        settings(scope.openTransaction(OpenTransaction.SUSPEND).wait(Duration.ofHours(1)));
        store.inner.claim(Request.of(KEY, scope.build(), Content.NONE).claim(ClaimRequest.Place.BY_ITSELF));
        store.open.set(true);
        assertThat(call()).isInstanceOf(Outcome.InProgress.class);
        assertThat(store.claims).hasValue(1);
    }

    /** Answers claims by its script first; knows whether the caller has a transaction, and nothing of it. */
    private record Scripted(
            InMemoryStore inner, Deque<Supplier<Claim>> script, AtomicInteger claims, AtomicBoolean open)
            implements TransactionalStore, UnitOfWork {
        @Override
        public Claim claim(ClaimRequest request) {
            claims.incrementAndGet();
            Supplier<Claim> next = script.poll();
            return next == null ? inner.claim(request) : next.get();
        }

        @Override
        public Optional<Joined> joined() {
            return open.get() ? Optional.of(new TransactionsInMemory().new Transaction()) : Optional.empty();
        }

        @Override
        public <T> T suspended(Plain<T> work) {
            open.set(false);
            try {
                return work.run();
            } finally {
                open.set(true);
            }
        }

        @Override
        public <T> T required(Settings settings, Work<T> work) {
            throw new AssertionError("LEASED needs no transaction");
        }

        @Override
        public UnitOfWork unitOfWork() {
            return this;
        }

        @Override
        public Settled settle(Ownership own, Settlement settlement) {
            return inner.settle(own, settlement);
        }

        @Override
        public Settled extend(Ownership own, Duration lease) {
            return inner.extend(own, lease);
        }

        @Override
        public Optional<StoredRecord> find(KeyDigest digest) {
            return inner.find(digest);
        }

        @Override
        public Optional<StoredRecord> findWithin(KeyDigest digest) {
            return inner.find(digest);
        }

        @Override
        public Fate fate(Ownership own, Duration bound) {
            throw new AssertionError("LEASED has no commit to look up");
        }

        @Override
        public Set<Guarantee> guarantees() {
            return inner.guarantees();
        }
    }
}
