package dev.semel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Work that goes on after its call: claimed until it has ended, then settled as its end says. */
class CallAsyncTest {
    private final InMemoryStore store = InMemoryStore.bounded(10);
    private final ConcurrentLinkedQueue<SemelEvent> events = new ConcurrentLinkedQueue<>();
    private final Semel semel = Semel.over(store)
            .scope(scope("hasty").wait(Duration.ZERO).build())
            .scope(scope("patient").wait(Duration.ofMinutes(1)).build())
            .scope(scope("RETRY").whenInDoubt(WhenInDoubt.RETRY).build())
            .scope(scope("HOLD").whenInDoubt(WhenInDoubt.HOLD).build())
            .scope(scope("strict")
                    .rejecting(IllegalStateException.class, e -> Rejection.of("closed", String.valueOf(e.getMessage())))
                    .build())
            .listener(events::add)
            .build();
    private final CompletableFuture<String> work = new CompletableFuture<>();
    private final AtomicInteger starts = new AtomicInteger();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    private static ScopeBuilder scope(String name) {
        return Scope.named(name).guarantee(Guarantee.LEASED);
    }

    @AfterEach
    void stop() {
        threads.shutdownNow();
        semel.close();
    }

    private CompletableFuture<Outcome<String>> start(String scope) {
        return semel.once(IdempotencyKey.shared(scope, "k")).callAsync(String.class, () -> {
            starts.incrementAndGet();
            return work;
        });
    }

    private StoredRecord record(String scope) {
        return semel.find(IdempotencyKey.shared(scope, "k")).orElseThrow();
    }

    @Test
    void duplicateIsInProgressUntilTheWorkHasEndedAndThenReplayed() {
        CompletableFuture<Outcome<String>> first = start("hasty");
        assertThat(start("hasty").join()).isInstanceOf(Outcome.InProgress.class);
        assertThat(first).isNotDone();
        assertThat(record("hasty").status()).isEqualTo(Status.PROCESSING);
        work.complete("late");
        assertThat(first.join()).isEqualTo(new Outcome.Executed<>("late"));
        assertThat(start("hasty").join()).isInstanceOf(Outcome.Replayed.class);
        assertThat(starts).hasValue(1);
        assertThat(events).hasAtLeastOneElementOfType(SemelEvent.Executed.class);
    }

    @Test
    void duplicateThatWaitsIsToldWhenTheWorkHasEndedEvenOnTheThreadThatStartedIt() {
        start("patient");
        CompletableFuture<Outcome<String>> elsewhere =
                CompletableFuture.supplyAsync(() -> start("patient").join(), threads);
        AtomicReference<Thread> waiting = new AtomicReference<>(Thread.currentThread());
        threads.execute(() -> {
            await().until(() -> waiting.get().getState() == Thread.State.TIMED_WAITING);
            work.complete("late");
        });
        assertThat(start("patient").join().value()).isEqualTo("late");
        assertThat(elsewhere.join().value()).isEqualTo("late");
        assertThat(starts).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource
    void workThatFailsIsInDoubtAsItsScopeSays(WhenInDoubt when) {
        CompletableFuture<Outcome<String>> first = start(when.name());
        work.completeExceptionally(new IllegalArgumentException("broken"));
        assertThatThrownBy(first::join)
                .isInstanceOf(CompletionException.class)
                .hasRootCauseInstanceOf(IllegalArgumentException.class);
        assertThat(record(when.name()).status()).isEqualTo(when == WhenInDoubt.RETRY ? Status.FREE : Status.UNKNOWN);
    }

    @Test
    void declaredExceptionIsARejection() {
        CompletableFuture<Outcome<String>> first = start("strict");
        work.completeExceptionally(new CompletionException(new IllegalStateException("no")));
        assertThat(first.join()).isInstanceOf(Outcome.Rejected.class);
        assertThat(record("strict").status()).isEqualTo(Status.FAILED);
        assertThat(start("strict").join()).isInstanceOf(Outcome.Rejected.class);
        assertThat(starts).hasValue(1);
    }

    @Test
    void nothingHappenedMayBeDeclaredWhileTheWorkGoesOn() {
        AtomicReference<Operation> operation = new AtomicReference<>();
        CompletableFuture<Outcome<String>> first = semel.once(IdempotencyKey.shared("HOLD", "k"))
                .callAsync(String.class, () -> {
                    operation.set(Operation.current().orElseThrow());
                    return work;
                });
        operation.get().nothingHappened();
        work.completeExceptionally(new IllegalArgumentException("not sent"));
        assertThatThrownBy(first::join).hasRootCauseInstanceOf(IllegalArgumentException.class);
        assertThat(record("HOLD").status()).isEqualTo(Status.FREE);
    }

    @Test
    void workThatCannotBeStartedIsJudgedAsItsEnd() {
        CompletableFuture<Outcome<String>> first = semel.once(IdempotencyKey.shared("HOLD", "k"))
                .callAsync(String.class, () -> {
                    throw new java.io.IOException("no thread");
                });
        assertThatThrownBy(first::join).hasRootCauseInstanceOf(java.io.IOException.class);
        assertThat(record("HOLD").status()).isEqualTo(Status.UNKNOWN);
    }

    @Test
    void transactionalScopeIsRefused() {
        try (Semel transactional = Semel.over(new TransactionsInMemory())
                .scope(Scope.named("own").build())
                .build()) {
            assertThatThrownBy(() -> transactional
                            .once(IdempotencyKey.shared("own", "k"))
                            .callAsync(String.class, () -> work))
                    .isInstanceOf(MisconfiguredException.class)
                    .hasMessageContaining("Make the scope LEASED");
        }
    }

    @Test
    void adapterWhoseTransactionalActionGoesOnHearsAFault() {
        try (Semel transactional = Semel.over(new TransactionsInMemory())
                .scope(Scope.named("own").build())
                .build()) {
            var reply = transactional.perform(
                    IdempotencyKey.shared("own", "k"),
                    dev.semel.spi.Content.NONE,
                    () -> new dev.semel.spi.Verdict.Later(new CompletableFuture<>()));
            assertThat(reply).isInstanceOf(dev.semel.spi.Reply.Ran.class);
            assertThat(((dev.semel.spi.Reply.Ran) reply).verdict()).isInstanceOf(dev.semel.spi.Verdict.Fault.class);
            assertThat(transactional.find(IdempotencyKey.shared("own", "k"))).isEmpty();
        }
    }
}
