package dev.semel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.TransactionsInMemory.Step;
import dev.semel.spi.CommitInDoubtException;
import dev.semel.spi.Joined.Completion;
import dev.semel.spi.RestartableException;
import dev.semel.spi.TransactionalStore.Fate;
import org.junit.jupiter.api.Test;

/** Rule 11: the small transaction that stores a rejection, and what it may meet. */
class RejectionAloneTest extends InMemoryWorld {
    /** Another's record is there when the rejection comes to be stored: its claim is the second one. */
    private void meets(Runnable other) {
        store.next(Step.CLAIM, () -> {});
        store.next(Step.CLAIM, other);
    }

    @Test
    void anothersAnswerIsTheAnswer() {
        meets(() -> theirs(done(), SAME));
        assertThat(reject().value()).isEqualTo("theirs");
        assertThat(store.effects).isEmpty();
        assertThat(store.ends).containsExactly(Completion.ROLLED_BACK, Completion.ROLLED_BACK);
    }

    @Test
    void anothersClaimIsInProgress() {
        meets(() -> theirs(null, SAME));
        assertThat(reject())
                .isInstanceOfSatisfying(
                        Outcome.InProgress.class,
                        progress -> assertThat(progress.retryAfter()).isPositive());
        status(Status.PROCESSING);
    }

    @Test
    void otherContentIsKeyReused() {
        meets(() -> theirs(done(), OTHER));
        assertThat(reject()).isInstanceOf(Outcome.KeyReused.class);
    }

    @Test
    void abandonedClaimIsTakenOver() {
        meets(this::abandoned);
        assertThat(reject()).isInstanceOf(Outcome.Rejected.class);
        status(Status.FAILED);
        assertThat(store.rows.get(DIGEST).attempt()).isEqualTo(2);
    }

    @Test
    void abandonedClaimThatChangesHandsIsInProgress() {
        store.next(Step.CLAIM, () -> {});
        for (int i = 0; i < 8; i++) {
            store.next(Step.CLAIM, this::abandonedByAnother);
        }
        assertThat(reject()).isInstanceOf(Outcome.InProgress.class);
        assertThat(store.claims).isEqualTo(9);
    }

    @Test
    void conflictsAreTriedAgainAndBounded() {
        store.next(Step.CLAIM, () -> {});
        store.nextThrows(Step.CLAIM, new RestartableException("1", null), new RestartableException("2", null));
        assertThat(reject()).isInstanceOf(Outcome.Rejected.class);
        status(Status.FAILED);
        store.rows.clear();
        events.clear();
        store.next(Step.CLAIM, () -> {});
        for (int i = 0; i < 8; i++) {
            store.nextThrows(Step.CLAIM, new RestartableException("conflict " + i, null));
        }
        assertThatThrownBy(this::reject)
                .isInstanceOf(StoreUnavailableException.class)
                .cause()
                .hasMessage("conflict 7")
                .satisfies(cause -> assertThat(cause.getSuppressed()).hasOnlyElementsOfType(SoldOut.class));
        assertThat(told()).containsExactly("Claimed", "StoreUnavailable");
        nothingIsLeft();
    }

    @Test
    void storeAwayIsTheOutcomeAndTheRejectionGoesAlong() {
        store.next(Step.CLAIM, () -> {});
        store.nextThrows(Step.CLAIM, new StoreUnavailableException("away", null));
        assertThatThrownBy(this::reject)
                .isInstanceOf(StoreUnavailableException.class)
                .cause()
                .satisfies(cause ->
                        assertThat(cause.getSuppressed()).singleElement().isInstanceOf(SoldOut.class));
        nothingIsLeft();
        assertThat(told()).containsExactly("Claimed", "StoreUnavailable");
    }

    @Test
    void commitInDoubtIsLookedUp() {
        for (Fate fate : Fate.values()) {
            store.rows.clear();
            events.clear();
            store.fate = fate;
            store.nextThrows(Step.COMMIT, new CommitInDoubtException("no word", null));
            if (fate == Fate.COMMITTED) {
                assertThat(reject()).isInstanceOf(Outcome.Rejected.class);
                status(Status.FAILED);
                assertThat(told()).containsExactly("Claimed", "CommitInDoubt", "Rejected");
            } else {
                assertThatThrownBy(this::reject).isInstanceOf(StoreUnavailableException.class);
                assertThat(told()).containsExactly("Claimed", "CommitInDoubt", "StoreUnavailable");
            }
            assertThat(store.effects).isEmpty();
        }
    }
}
