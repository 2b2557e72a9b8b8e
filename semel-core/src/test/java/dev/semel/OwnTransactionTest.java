package dev.semel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.TransactionsInMemory.Step;
import dev.semel.spi.CommitInDoubtException;
import dev.semel.spi.CommitRefusedException;
import dev.semel.spi.Content;
import dev.semel.spi.Exchange;
import dev.semel.spi.Joined.Completion;
import dev.semel.spi.Reply;
import dev.semel.spi.RestartableException;
import dev.semel.spi.StoreRefusedException;
import dev.semel.spi.TransactionAbortedException;
import dev.semel.spi.TransactionalStore.Fate;
import dev.semel.spi.Verdict;
import org.junit.jupiter.api.Test;

/** TRANSITIONS 6.2, own transaction: each end, what is left of it, what is told. */
class OwnTransactionTest extends InMemoryWorld {
    private static RestartableException restart() {
        return new RestartableException("conflict", null);
    }

    private static StoreUnavailableException away() {
        return new StoreUnavailableException("away", null);
    }

    @Test
    void valueIsStoredWithItsEffectAndReplayed() {
        assertThat(write()).isInstanceOf(Outcome.Executed.class);
        assertThat(write().value()).isEqualTo("ran");
        assertThat(store.effects).containsExactly("effect");
        status(Status.DONE);
        assertThat(told()).containsExactly("Claimed", "Executed", "Replayed");
    }

    @Test
    void faultLeavesNothing() {
        assertThatThrownBy(() -> call(() -> {
                    store.write("effect");
                    throw new IllegalStateException("broke");
                }))
                .hasMessage("broke");
        nothingIsLeft();
        assertThat(told()).containsExactly("Claimed", "Faulted");
        assertThat(write()).isInstanceOf(Outcome.Executed.class);
    }

    @Test
    void rejectionIsStoredAndItsEffectUndone() {
        assertThat(reject())
                .isInstanceOfSatisfying(
                        Outcome.Rejected.class, r -> assertThat(r.replayed()).isFalse());
        assertThat(reject())
                .isInstanceOfSatisfying(
                        Outcome.Rejected.class, r -> assertThat(r.replayed()).isTrue());
        assertThat(store.effects).isEmpty();
        status(Status.FAILED);
        assertThat(runs).hasValue(1);
        assertThat(told()).containsExactly("Claimed", "Rejected", "Replayed");
    }

    @Test
    void flushThatFailsIsJudgedByTheScope() {
        store.nextThrows(Step.FLUSH, new SoldOut());
        assertThat(write()).isInstanceOf(Outcome.Rejected.class);
        assertThat(store.effects).isEmpty();
        status(Status.FAILED);
    }

    @Test
    void flushThatFailsOtherwiseGoesUp() {
        store.nextThrows(Step.FLUSH, new IllegalStateException("constraint"));
        assertThatThrownBy(this::write).hasMessage("constraint");
        nothingIsLeft();
    }

    @Test
    void rollbackOnlyIsNoAnswer() {
        assertThatThrownBy(() -> call(() -> {
                    store.transaction().rollbackOnly();
                    return "not true";
                }))
                .isInstanceOf(RolledBackException.class)
                .hasMessageContaining("marked rollback-only");
        nothingIsLeft();
        assertThat(told()).containsExactly("Claimed", "Faulted");
    }

    @Test
    void abortedTransactionIsAFaultThatNamesTheRemedy() {
        store.nextThrows(Step.FLUSH, new TransactionAbortedException("25P02", null));
        assertThatThrownBy(this::write)
                .isInstanceOf(RolledBackException.class)
                .hasMessageContaining("Let SQL errors go up");
        nothingIsLeft();
    }

    @Test
    void refusedAnswerGoesUp() {
        store.nextThrows(Step.SETTLE, new StoreRefusedException("too large", null));
        assertThatThrownBy(this::write).isInstanceOf(StoreRefusedException.class);
        nothingIsLeft();
    }

    @Test
    void conflictAfterTheActionIsAFaultAndNeverRunsAgain() {
        store.nextThrows(Step.SETTLE, restart());
        assertThatThrownBy(this::write).isInstanceOf(RestartableException.class);
        nothingIsLeft();
        assertThat(runs).hasValue(1);
    }

    @Test
    void storeAwayAfterTheActionUndoesIt() {
        store.nextThrows(Step.SETTLE, away());
        assertThatThrownBy(this::write).isInstanceOf(StoreUnavailableException.class);
        nothingIsLeft();
        assertThat(runs).hasValue(1);
    }

    @Test
    void storeAwayAtTheClaimRunsNothing() {
        store.nextThrows(Step.CLAIM, away());
        assertThatThrownBy(this::write).isInstanceOf(StoreUnavailableException.class);
        assertThat(runs).hasValue(0);
        assertThat(told()).containsExactly("StoreUnavailable");
    }

    @Test
    void replacedOwnerIsUndone() {
        store.next(Step.SETTLE, () -> store.transaction().loses(DIGEST));
        assertThatThrownBy(this::write).isInstanceOf(OwnershipLostException.class);
        nothingIsLeft();
        assertThat(told()).containsExactly("Claimed", "OwnershipLost");
    }

    @Test
    void replacedOwnerGetsTheRecordsAnswerIfThereIsOne() {
        store.next(Step.SETTLE, () -> {
            store.transaction().loses(DIGEST);
            theirs(done(), SAME);
        });
        assertThat(write().value()).isEqualTo("theirs");
        assertThat(store.effects).isEmpty();
    }

    @Test
    void replacedOwnerHearsThatWhileTheOtherRuns() {
        store.next(Step.SETTLE, () -> {
            store.transaction().loses(DIGEST);
            theirs(null, SAME);
        });
        assertThatThrownBy(this::write).isInstanceOf(OwnershipLostException.class);
    }

    @Test
    void faultWithoutAnExceptionIsTold() {
        Reply reply = semel.perform(KEY, Content.NONE, new Exchange() {
            @Override
            public Verdict run() {
                return new Verdict.Fault(null);
            }

            @Override
            public Verdict refused(RuntimeException failure) {
                return new Verdict.Fault(failure);
            }
        });
        assertThat(reply).isEqualTo(new Reply.Ran(new Verdict.Fault(null)));
        assertThat(events).contains(new SemelEvent.Faulted(KEY, "returned 5xx"));
        nothingIsLeft();
    }

    @Test
    void conflictsBeforeTheActionAreTriedAgainAndBounded() {
        store.nextThrows(Step.CLAIM, restart(), restart(), restart());
        assertThat(write()).isInstanceOf(Outcome.Executed.class);
        assertThat(store.claims).isEqualTo(4);
        store.rows.clear();
        for (int i = 0; i < 8; i++) {
            store.nextThrows(Step.CLAIM, restart());
        }
        assertThat(write()).isInstanceOf(Outcome.InProgress.class);
        assertThat(store.claims).isEqualTo(12);
        assertThat(runs).hasValue(1);
    }

    @Test
    void abandonedClaimOfUnknownContentIsTakenOverByName() {
        abandoned();
        assertThat(write()).isInstanceOf(Outcome.Executed.class);
        assertThat(store.rows.get(DIGEST).attempt()).isEqualTo(2);
        assertThat(store.claims).isEqualTo(2);
        assertThat(store.ends).containsExactly(Completion.ROLLED_BACK, Completion.COMMITTED);
    }

    @Test
    void refusedCommitIsJudgedByItsCause() {
        store.nextThrows(Step.COMMIT, new CommitRefusedException("constraint", new SoldOut()));
        assertThat(write()).isInstanceOf(Outcome.Rejected.class);
        assertThat(store.effects).isEmpty();
        store.rows.clear();
        store.nextThrows(Step.COMMIT, new CommitRefusedException("deadlock", new java.sql.SQLException()));
        assertThatThrownBy(this::write).isInstanceOf(CommitRefusedException.class);
        nothingIsLeft();
    }

    @Test
    void commitInDoubtThatIsFoundIsAnAnswer() {
        store.fate = Fate.COMMITTED;
        store.nextThrows(Step.COMMIT, new CommitInDoubtException("no word", null));
        assertThat(write()).isInstanceOf(Outcome.Executed.class);
        assertThat(told()).containsExactly("Claimed", "CommitInDoubt", "Executed");
        assertThat(events).contains(new SemelEvent.CommitInDoubt(KEY, "COMMITTED"));
    }

    @Test
    void commitInDoubtThatIsAbsentIsItsCause() {
        store.fate = Fate.ABSENT;
        RuntimeException cause = new IllegalStateException("link");
        store.nextThrows(Step.COMMIT, new CommitInDoubtException("no word", cause));
        assertThatThrownBy(this::write).isSameAs(cause);
        CommitInDoubtException bare = new CommitInDoubtException("no word", null);
        store.nextThrows(Step.COMMIT, bare);
        assertThatThrownBy(this::write).isSameAs(bare);
        nothingIsLeft();
    }

    @Test
    void commitInDoubtThatNobodyCanLookUpIsUnknown() {
        CommitInDoubtException doubt = new CommitInDoubtException("no word", null);
        store.nextThrows(Step.COMMIT, doubt);
        assertThat(write())
                .isInstanceOfSatisfying(
                        Outcome.Unknown.class,
                        unknown -> assertThat(unknown.cause()).isEqualTo(java.util.Optional.of(doubt)));
        assertThat(told()).containsExactly("Claimed", "CommitInDoubt", "OutcomeUnknown");
    }
}
