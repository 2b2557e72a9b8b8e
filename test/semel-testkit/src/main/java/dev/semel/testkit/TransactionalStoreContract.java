package dev.semel.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.spi.Claim;
import dev.semel.spi.Ownership;
import dev.semel.spi.RestartableException;
import dev.semel.spi.TransactionalStore.Fate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What a TRANSACTIONAL store keeps beside the {@link StoreContract}: record and writes share one fate, an uncommitted claim
 * binds and hides, and the fate of a commit can be looked up. Scenes are set by LEASED claims, which every store knows.
 *
 * <pre>{@code
 * class MyStoreInTransactionsTest extends TransactionalStoreContract {
 *     protected StoreFixture fixture() {
 *         return new MyFixture();
 *     }
 * }
 * }</pre>
 */
public abstract class TransactionalStoreContract extends TransactionRules {
    private static final Duration BOUND = Duration.ofMillis(300);

    /** How the claim that all rivals wait for ends. */
    enum FirstEnd {
        COMMITS,
        ROLLS_BACK
    }

    /** For subclasses. */
    protected TransactionalStoreContract() {}

    @ParameterizedTest
    @CsvSource({"COMMITS,2", "COMMITS,5", "COMMITS,20", "ROLLS_BACK,2", "ROLLS_BACK,5", "ROLLS_BACK,20"})
    final void rivalsOfAnOpenClaimComeNextOnlyIfItRollsBack(FirstEnd firstEnd, int rivals) {
        Wish first = wish();

        whileOpen(first, rivals, firstEnd);
    }

    @ParameterizedTest
    @CsvSource({"COMMITS,2", "COMMITS,5", "COMMITS,20", "ROLLS_BACK,2", "ROLLS_BACK,5", "ROLLS_BACK,20"})
    final void rivalsOfAnOpenClaimOfAnExpiredKeyComeNextOnlyIfItRollsBack(FirstEnd firstEnd, int rivals) {
        Wish first = wish();
        expire(first.byAnother(), done("expired"));

        whileOpen(first, rivals, firstEnd);
    }

    @ParameterizedTest
    @CsvSource({"COMMITS,2", "COMMITS,5", "COMMITS,20", "ROLLS_BACK,2", "ROLLS_BACK,5", "ROLLS_BACK,20"})
    final void rivalsOfAnOpenTakeoverComeNextOnlyIfItRollsBack(FirstEnd firstEnd, int rivals) {
        Wish first = wish();
        abandon(first.byAnother());

        whileOpen(first, rivals, firstEnd);
    }

    @Test
    final void openClaimHidesItsKeyFromOthers() {
        Wish first = wish();
        CountDownLatch asked = new CountDownLatch(1);

        inTransaction(transaction -> {
            take(first);
            Claim seen = has(StoreTrait.BLOCKS_ON_RIVAL)
                    ? new Claim.Hidden()
                    : Rivals.elsewhere(() -> {
                        Claim claim =
                                claimOnce(first.byAnother().content("other").request(), done());
                        asked.countDown();
                        return claim;
                    });
            assertThat(seen).isInstanceOf(Claim.Hidden.class);
            assertThat(Rivals.elsewhere(() -> store().find(first.digest()))).isEmpty();
            return store().settle(first.request().ownership(1), done());
        });

        assertThat(asked.getCount()).isEqualTo(has(StoreTrait.BLOCKS_ON_RIVAL) ? 1 : 0);
        assertThat(kept(claim(first.byAnother())).answer()).isEqualTo(done().answer());
    }

    @Test
    final void openClaimHoldsUpNoOtherKey() {
        Wish first = wish();
        List<Wish> others = Stream.generate(this::wish).limit(20).toList();

        inTransaction(transaction -> {
            take(first);
            others.forEach(other -> Rivals.elsewhere(() -> acquired(claim(other))));
            assertThat(others).allMatch(this::isWritten);
            return store().settle(first.request().ownership(1), done());
        });

        assertThat(look(first).owner()).isEqualTo(first.owner());
    }

    /** The read that comes first fixes the snapshot where there is one; what is committed later must still be noticed. */
    @Test
    final void recordCommittedSinceTheTransactionBeganIsNotMissed() {
        Wish other = wish();
        Wish wish = wish();

        Optional<Claim> claim = unlessAskedToRestart(() -> inTransaction(transaction -> {
            transactional().findWithin(other.digest());
            Rivals.elsewhere(() -> end(wish.byAnother(), done()));
            return claimAndSettle(wish.request(), done("second"));
        }));

        if (has(StoreTrait.READS_FROM_SNAPSHOT)) {
            assertThat(claim.stream()).noneMatch(Claim.Acquired.class::isInstance);
        } else {
            assertThat(claim).hasValueSatisfying(seen -> kept(seen));
        }
        assertThat(kept(claim(wish)).answer()).isEqualTo(done().answer());
    }

    @Test
    final void fateOfACommitIsFound() {
        Wish wish = wish();
        Ownership own = acquired(claimOnce(wish.request(), done()));

        assertThat(transactional().fate(own, BOUND)).isEqualTo(Fate.COMMITTED);
        assertThat(transactional().fate(SettleRules.otherOwner(own), BOUND)).isEqualTo(Fate.ABSENT);
    }

    @Test
    final void fateOfARollBackIsAbsence() {
        Wish wish = wish();
        inRolledBackTransaction(() -> claimAndSettle(wish.request(), done()));

        assertThat(transactional().fate(wish.request().ownership(1), BOUND)).isEqualTo(Fate.ABSENT);
    }

    @Test
    final void fateWaitsForATransactionThatIsStillOpenAndNoLongerThanItsBound() {
        Wish wish = wish();

        inTransaction(transaction -> {
            Claim claim = claimAndSettle(wish.request(), done());
            assertThat(Rivals.elsewhere(() -> transactional().fate(acquired(claim), BOUND)))
                    .isEqualTo(Fate.UNDECIDED);
            return claim;
        });

        assertThat(transactional().fate(wish.request().ownership(1), BOUND)).isEqualTo(Fate.COMMITTED);
    }

    @Test
    final void markUndoesWhatCameAfterIt() {
        Wish kept = wish();
        Wish undone = wish();

        inTransaction(transaction -> {
            claimAndSettle(kept.request(), done());
            transaction.mark().ifPresent(mark -> {
                claimAndSettle(undone.request(), done());
                mark.rollBack();
                assertThat(transactional().findWithin(undone.digest())).isEmpty();
                assertThat(transaction.isRollbackOnly()).isFalse();
                acquired(claimAndSettle(undone.byAnother().request().settled(failed()), failed()));
                mark.release();
            });
            return transaction;
        });

        assertThat(look(kept).owner()).isEqualTo(kept.owner());
        assertThat(opened().look(undone.digest()).stream())
                .allSatisfy(row -> assertThat(row.owner()).isNotEqualTo(undone.owner()));
    }

    private void whileOpen(Wish first, int rivals, FirstEnd firstEnd) {
        CountDownLatch open = new CountDownLatch(1);
        CountDownLatch asking = new CountDownLatch(rivals);
        List<Callable<Claim>> steps = new ArrayList<>();
        steps.add(() -> firstClaim(first, open, asking, firstEnd));
        for (int i = 0; i < rivals; i++) {
            Wish rival = first.byAnother();
            steps.add(() -> {
                await(open);
                asking.countDown();
                return claim(rival);
            });
        }

        List<Claim> claims = Rivals.race(steps);

        List<Ownership> winners = claims.subList(1, claims.size()).stream()
                .filter(Claim.Acquired.class::isInstance)
                .map(ContractFloor::acquired)
                .toList();
        if (firstEnd == FirstEnd.COMMITS) {
            assertThat(winners).isEmpty();
            assertThat(look(first).owner()).isEqualTo(first.owner());
        } else {
            assertThat(winners).hasSize(1);
            assertThat(look(first).owner()).isEqualTo(winners.get(0).owner());
            assertThat(winners.get(0).attempt())
                    .isEqualTo(acquired(claims.get(0)).attempt());
        }
        assertThat(claims.stream().filter(Claim.Kept.class::isInstance))
                .hasSize(rivals - winners.size())
                .allSatisfy(claim -> assertThat(kept(claim).answer()).isEqualTo(done().answer()));
    }

    private Claim firstClaim(Wish first, CountDownLatch open, CountDownLatch asking, FirstEnd firstEnd) {
        return inRestartedTransaction(transaction -> {
            Ownership own = take(first);
            store().settle(own, done());
            open.countDown();
            await(asking);
            if (firstEnd == FirstEnd.ROLLS_BACK) {
                transaction.rollbackOnly();
            }
            return new Claim.Acquired(own);
        });
    }

    private static Optional<Claim> unlessAskedToRestart(Callable<Claim> step) {
        try {
            return Optional.of(step.call());
        } catch (RestartableException e) {
            return Optional.empty();
        } catch (Exception e) {
            throw new AssertionError("Should say what became of the key", e);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("Interrupted", e);
        }
    }
}
