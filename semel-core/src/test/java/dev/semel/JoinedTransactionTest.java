package dev.semel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.TransactionsInMemory.Step;
import dev.semel.spi.Joined.Completion;
import dev.semel.spi.RestartableException;
import dev.semel.spi.TransactionAbortedException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** TRANSITIONS 6.2, the caller's transaction: with a mark and without, with a word at its end and without. */
class JoinedTransactionTest extends InMemoryWorld {
    /** The caller writes, does this, and commits. */
    private void callerCommits(Runnable work) {
        store.callers(Completion.COMMITTED, () -> {
            store.write("caller");
            work.run();
        });
    }

    private static IllegalStateException fault() {
        return new IllegalStateException("broke");
    }

    private void faultGoesUp() {
        assertThatThrownBy(() -> call(() -> {
                    store.write("effect");
                    throw fault();
                }))
                .hasMessage("broke");
    }

    @AfterEach
    void everyMarkIsReleased() {
        assertThat(store.openMarks).isZero();
    }

    @Test
    void valueIsToldAndKeptWhenTheCallerCommits() {
        callerCommits(() -> {
            assertThat(write()).isInstanceOf(Outcome.Executed.class);
            assertThat(told()).containsExactly("Claimed");
            assertThat(write()).isInstanceOf(Outcome.Replayed.class);
        });
        assertThat(store.effects).containsExactly("caller", "effect");
        assertThat(told()).containsExactly("Claimed", "Replayed", "Executed");
        assertThat(runs).hasValue(1);
    }

    @Test
    void withoutAWordAtTheEndItIsToldAtOnce() {
        store.hooks = false;
        callerCommits(() -> {
            write();
            assertThat(told()).containsExactly("Claimed", "Executed");
        });
    }

    @ParameterizedTest
    @EnumSource
    void whatIsToldIsWhatTheCallersEndWas(Completion end) {
        store.callers(end, this::write);
        switch (end) {
            case COMMITTED -> assertThat(told()).containsExactly("Claimed", "Executed");
            case ROLLED_BACK -> assertThat(told()).containsExactly("Claimed");
            case IN_DOUBT ->
                assertThat(events)
                        .containsExactly(
                                new SemelEvent.Claimed(KEY, 1), new SemelEvent.CommitInDoubt(KEY, "NOT_LOOKED_UP"));
        }
        assertThat(store.rows).hasSize(end == Completion.COMMITTED ? 1 : 0);
    }

    @Test
    void nothingRunsInATransactionThatCannotCommit() {
        callerCommits(() -> {
            store.transaction().rollbackOnly();
            assertThatThrownBy(this::write)
                    .isInstanceOf(RolledBackException.class)
                    .hasMessageContaining("the action was not run");
        });
        assertThat(runs).hasValue(0);
        theirs(done(), SAME);
        callerCommits(() -> {
            store.transaction().rollbackOnly();
            assertThat(write().value()).isEqualTo("theirs");
        });
        theirs(null, SAME);
        callerCommits(() -> {
            store.transaction().rollbackOnly();
            assertThatThrownBy(this::write).isInstanceOf(RolledBackException.class);
        });
    }

    @Test
    void faultIsUndoneToTheMarkAndTheCallerGoesOn() {
        callerCommits(this::faultGoesUp);
        assertThat(store.effects).containsExactly("caller");
        assertThat(store.rows).isEmpty();
    }

    @Test
    void faultWithoutAMarkTakesTheWholeTransaction() {
        store.marks = false;
        callerCommits(this::faultGoesUp);
        nothingIsLeft();
        assertThat(store.ends).containsExactly(Completion.ROLLED_BACK);
    }

    @Test
    void markThatCannotBeGoneBackToTakesTheWholeTransaction() {
        store.nextThrows(Step.ROLL_BACK_TO_MARK, new IllegalStateException("no such savepoint"));
        callerCommits(() -> {
            assertThatThrownBy(() -> call(() -> {
                        throw fault();
                    }))
                    .satisfies(e -> assertThat(e.getSuppressed())
                            .singleElement()
                            .satisfies(s -> assertThat(s).hasMessage("no such savepoint")));
            store.openMarks--;
        });
        nothingIsLeft();
    }

    @Test
    void rejectionIsStoredInTheCallersTransaction() {
        callerCommits(() -> {
            assertThat(reject()).isInstanceOf(Outcome.Rejected.class);
            assertThat(told()).containsExactly("Claimed");
        });
        assertThat(store.effects).containsExactly("caller");
        status(Status.FAILED);
        assertThat(told()).containsExactly("Claimed", "Rejected");
        callerCommits(() -> assertThat(reject())
                .isInstanceOfSatisfying(
                        Outcome.Rejected.class, r -> assertThat(r.replayed()).isTrue()));
        assertThat(runs).hasValue(1);
    }

    @Test
    void rejectionWithoutAMarkStoresNothing() {
        store.marks = false;
        callerCommits(() -> assertThat(reject()).isInstanceOf(Outcome.Rejected.class));
        nothingIsLeft();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Replayed", "InProgress", "KeyReused"})
    void rejectionThatMeetsAnothersRecordIsAnsweredByIt(String expected) {
        store.next(Step.CLAIM, () -> {});
        store.next(
                Step.CLAIM,
                () -> theirs(
                        expected.equals("InProgress") ? null : done(), expected.equals("KeyReused") ? OTHER : SAME));
        callerCommits(() -> assertThat(reject().getClass().getSimpleName()).isEqualTo(expected));
        assertThat(store.effects).containsExactly("caller");
    }

    @Test
    void rejectionTakesOverAnAbandonedClaim() {
        store.next(Step.CLAIM, () -> {});
        store.next(Step.CLAIM, this::abandoned);
        callerCommits(() -> assertThat(reject()).isInstanceOf(Outcome.Rejected.class));
        status(Status.FAILED);
        assertThat(store.rows.get(DIGEST).attempt()).isEqualTo(2);
    }

    @Test
    void conflictTellsTheCallerToBeginAgain() {
        store.nextThrows(Step.CLAIM, new RestartableException("snapshot", null));
        callerCommits(() -> {
            assertThatThrownBy(this::write)
                    .isInstanceOf(RetryTransactionException.class)
                    .hasRootCauseMessage("snapshot");
            store.openMarks--;
        });
        nothingIsLeft();
    }

    @Test
    void abortedTransactionRunsNothing() {
        store.nextThrows(Step.CLAIM, new TransactionAbortedException("25P02", null));
        callerCommits(() -> {
            assertThatThrownBy(this::write).isInstanceOf(RolledBackException.class);
            store.openMarks--;
        });
        nothingIsLeft();
        assertThat(runs).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void storeAwayAtTheClaimUndoesWhatItMayHaveWritten(boolean marks) {
        store.marks = marks;
        store.next(Step.CLAIM, () -> {
            store.write("half a claim");
            throw new StoreUnavailableException("away", null);
        });
        callerCommits(() -> {
            assertThatThrownBy(this::write).isInstanceOf(StoreUnavailableException.class);
            store.openMarks = 0;
        });
        assertThat(store.effects).isEqualTo(marks ? java.util.List.of("caller") : java.util.List.of());
        assertThat(told()).containsExactly("StoreUnavailable");
    }

    @Test
    void storeAwayAtTheEndTakesTheWholeTransaction() {
        store.nextThrows(Step.SETTLE, new StoreUnavailableException("away", null));
        callerCommits(() -> {
            assertThatThrownBy(this::write).isInstanceOf(StoreUnavailableException.class);
            assertThat(store.transaction().read(DIGEST))
                    .as("what can be undone is undone at once")
                    .isNull();
            store.openMarks = 0;
        });
        nothingIsLeft();
    }

    @Test
    void replacedOwnerIsUndoneAndTheCallerGoesOn() {
        store.next(Step.SETTLE, () -> store.transaction().loses(DIGEST));
        callerCommits(() -> assertThatThrownBy(this::write).isInstanceOf(OwnershipLostException.class));
        assertThat(store.effects).containsExactly("caller");
        assertThat(told()).containsExactly("Claimed", "OwnershipLost");
    }

    @Test
    void takeoverIsTriedAFewTimesOnly() {
        abandoned();
        callerCommits(() -> assertThat(write()).isInstanceOf(Outcome.Executed.class));
        assertThat(store.claims).isEqualTo(2);
        for (int i = 0; i < 4; i++) {
            store.next(Step.CLAIM, this::abandonedByAnother);
        }
        callerCommits(() -> assertThat(write()).isInstanceOf(Outcome.InProgress.class));
        assertThat(store.claims).isEqualTo(6);
    }

    @Test
    void duplicateInThisJvmFollowsTheCallersTransactionToItsEnd() throws Exception {
        Scope patient = scope.toBuilder().wait(Duration.ofSeconds(30)).build();
        try (Semel waiting = Semel.over(store).scope(patient).build()) {
            CountDownLatch ran = new CountDownLatch(1);
            CountDownLatch commit = new CountDownLatch(1);
            FutureTask<Void> caller = new FutureTask<>(
                    () -> callerCommits(() -> {
                        waiting.once(KEY).matching("a").call(String.class, () -> "led");
                        ran.countDown();
                        await(commit);
                    }),
                    null);
            new Thread(caller).start();
            assertThat(ran.await(10, TimeUnit.SECONDS)).isTrue();
            FutureTask<Outcome<String>> follower =
                    new FutureTask<>(() -> waiting.once(KEY).matching("a").call(String.class, () -> "never"));
            Thread thread = new Thread(follower);
            thread.start();
            org.awaitility.Awaitility.await().until(() -> thread.getState() == Thread.State.TIMED_WAITING);
            assertThat(store.claims)
                    .as("it waits for the flight, not at the store")
                    .isEqualTo(1);
            commit.countDown();
            caller.get(10, TimeUnit.SECONDS);
            assertThat(follower.get(10, TimeUnit.SECONDS).value()).isEqualTo("led");
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
