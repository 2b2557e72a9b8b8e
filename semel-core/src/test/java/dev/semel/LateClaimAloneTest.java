package dev.semel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.semel.TransactionsInMemory.Step;
import dev.semel.spi.CommitInDoubtException;
import dev.semel.spi.CommitRefusedException;
import dev.semel.spi.RestartableException;
import dev.semel.spi.TransactionalStore.Fate;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Rule 14: it may run before it claims, never commits unclaimed, and asks the record before it answers. */
class LateClaimAloneTest extends InMemoryWorld {
    @Override
    ScopeBuilder settings(ScopeBuilder base) {
        return base.claim(ClaimTime.LATE);
    }

    private void faultGoesUp(String message) {
        assertThatThrownBy(() -> call(() -> {
                    store.write("effect");
                    throw new IllegalStateException("broke");
                }))
                .hasMessage(message);
    }

    @Test
    void runsThenClaims() {
        store.next(Step.CLAIM, () -> assertThat(runs).hasValue(1));
        assertThat(write()).isInstanceOf(Outcome.Executed.class);
        assertThat(write()).isInstanceOf(Outcome.Replayed.class);
        assertThat(store.claims).isEqualTo(1);
        assertThat(runs).hasValue(1);
        assertThat(told()).containsExactly("Executed", "Replayed");
    }

    @Test
    void recordThatBindsIsAnsweredFrom() {
        theirs(null, SAME);
        assertThat(write()).isInstanceOf(Outcome.InProgress.class);
        theirs(done(), OTHER);
        assertThat(write()).isInstanceOf(Outcome.KeyReused.class);
        assertThat(runs).hasValue(0);
    }

    @Test
    void abandonedClaimIsTakenOverByName() {
        abandoned();
        assertThat(write()).isInstanceOf(Outcome.Executed.class);
        assertThat(store.rows.get(DIGEST).attempt()).isEqualTo(2);
    }

    @Test
    void recordThatCameMeanwhileIsTheAnswer() {
        store.next(Step.CLAIM, () -> theirs(done(), SAME));
        assertThat(write().value()).isEqualTo("theirs");
        assertThat(store.effects).isEmpty();
        assertThat(runs).hasValue(1);
    }

    @Test
    void claimThatCameMeanwhileIsInProgress() {
        store.next(Step.CLAIM, () -> theirs(null, SAME));
        assertThat(write()).isInstanceOf(Outcome.InProgress.class);
        assertThat(store.effects).isEmpty();
    }

    @Test
    void faultIsNotBelievedWhileAnotherHasDoneTheWork() {
        assertThat(call(() -> {
                    theirs(done(), SAME);
                    throw new IllegalStateException("duplicate row");
                }))
                .isInstanceOf(Outcome.Replayed.class);
        store.rows.clear();
        faultGoesUp("broke");
        theirsWhileRunning();
        nothingButTheirs();
    }

    private void theirsWhileRunning() {
        assertThatThrownBy(() -> call(() -> {
                    theirs(null, SAME);
                    throw new IllegalStateException("still running there");
                }))
                .hasMessage("still running there");
    }

    private void nothingButTheirs() {
        assertThat(store.effects).isEmpty();
        status(Status.PROCESSING);
    }

    @Test
    void faultGoesAlongWhereTheRecordCannotBeAsked() {
        store.nextThrows(Step.FIND, new StoreUnavailableException("away", null));
        assertThatThrownBy(() -> call(() -> {
                    throw new IllegalStateException("broke");
                }))
                .isInstanceOf(StoreUnavailableException.class)
                .cause()
                .satisfies(away -> assertThat(away.getSuppressed())
                        .singleElement()
                        .satisfies(s -> assertThat(s).hasMessage("broke")));
        assertThat(told()).containsExactly("StoreUnavailable");
    }

    @Test
    void rejectionIsStored() {
        assertThat(reject()).isInstanceOf(Outcome.Rejected.class);
        status(Status.FAILED);
        assertThat(store.effects).isEmpty();
    }

    @Test
    void rollbackOnlyIsNoAnswer() {
        assertThatThrownBy(() -> call(() -> {
                    store.transaction().rollbackOnly();
                    return "not true";
                }))
                .isInstanceOf(RolledBackException.class);
        nothingIsLeft();
    }

    @Test
    void conflictAfterTheActionIsAFault() {
        store.nextThrows(Step.CLAIM, new RestartableException("conflict", null));
        assertThatThrownBy(this::write).isInstanceOf(RestartableException.class);
        nothingIsLeft();
        assertThat(runs).hasValue(1);
    }

    @Test
    void storeAwayAtTheClaimUndoesTheAction() {
        store.nextThrows(Step.CLAIM, new StoreUnavailableException("away", null));
        assertThatThrownBy(this::write).isInstanceOf(StoreUnavailableException.class);
        nothingIsLeft();
    }

    @Test
    void duplicateFollowsTheOneThatRuns() throws Exception {
        Scope patient = scope.toBuilder().wait(Duration.ofSeconds(30)).build();
        try (Semel waiting = Semel.over(store).scope(patient).build()) {
            FutureTask<Outcome<String>> follower =
                    new FutureTask<>(() -> waiting.once(KEY).matching("a").call(String.class, () -> "never"));
            Thread thread = new Thread(follower);
            waiting.once(KEY).matching("a").call(String.class, () -> {
                thread.start();
                await().until(() -> thread.getState() == Thread.State.TIMED_WAITING || follower.isDone());
                return "led";
            });
            assertThat(follower.get(10, TimeUnit.SECONDS).value()).isEqualTo("led");
            assertThat(store.claims).isEqualTo(1);
        }
    }

    @Test
    void claimElsewhereIsWaitedFor() {
        theirs(null, SAME);
        Scope patient = scope.toBuilder().wait(Duration.ofMillis(200)).build();
        try (Semel waiting = Semel.over(store).scope(patient).build()) {
            long before = System.nanoTime();
            assertThat(waiting.once(KEY).matching("a").call(String.class, () -> "never"))
                    .isInstanceOf(Outcome.InProgress.class);
            assertThat(Duration.ofNanos(System.nanoTime() - before)).isGreaterThanOrEqualTo(Duration.ofMillis(200));
        }
    }

    @Test
    void refusedCommitAsksTheRecord() {
        store.next(Step.COMMIT, () -> {
            theirs(done(), SAME);
            throw new CommitRefusedException("unique", null);
        });
        assertThat(write().value()).isEqualTo("theirs");
        store.rows.clear();
        store.nextThrows(Step.COMMIT, new CommitRefusedException("unique", new SoldOut()));
        assertThat(write()).isInstanceOf(Outcome.Rejected.class);
        assertThat(store.effects).isEmpty();
    }

    @Test
    void commitInDoubtAsksTheRecordOnceItIsAbsent() {
        store.fate = Fate.ABSENT;
        store.next(Step.COMMIT, () -> {
            theirs(done(), SAME);
            throw new CommitInDoubtException("no word", null);
        });
        assertThat(write().value()).isEqualTo("theirs");
        store.rows.clear();
        CommitInDoubtException doubt = new CommitInDoubtException("no word", null);
        store.nextThrows(Step.COMMIT, doubt);
        assertThatThrownBy(this::write).isSameAs(doubt);
        store.fate = Fate.UNDECIDED;
        store.nextThrows(Step.COMMIT, doubt);
        assertThat(write()).isInstanceOf(Outcome.Unknown.class);
        store.fate = Fate.COMMITTED;
        store.nextThrows(Step.COMMIT, doubt);
        assertThat(write()).isInstanceOf(Outcome.Executed.class);
        assertThat(store.effects).containsExactly("effect");
    }
}
