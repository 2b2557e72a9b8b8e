package dev.semel.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.Guarantee;
import dev.semel.Status;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.Joined;
import dev.semel.spi.Ownership;
import dev.semel.spi.RestartableException;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import dev.semel.spi.TransactionalStore;
import dev.semel.spi.UnitOfWork;
import java.time.Duration;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Record and transaction share one fate. */
abstract class TransactionRules extends StoreContract {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    /** What an action throws. */
    static final class Fault extends RuntimeException {
        private static final long serialVersionUID = 1;

        Fault() {
            super("the action failed");
        }
    }

    /**
     * In transactions that Semel began, or in those of callers, which may have read and written before.
     *
     * @return OWN_TRANSACTION unless overridden with CALLERS_TRANSACTION
     */
    @Override
    protected ClaimRequest.Place place() {
        return ClaimRequest.Place.OWN_TRANSACTION;
    }

    @Override
    final Claim claimOnce(ClaimRequest request, Settlement end) {
        return inTransaction(transaction -> claimAndSettle(request, end));
    }

    @Override
    final void carryOut(Wish wish, Settlement end) {
        acquired(patiently(wish.request(), end));
    }

    final TransactionalStore transactional() {
        return (TransactionalStore) store();
    }

    final <T> T inTransaction(Function<Joined, T> work) {
        return transactional()
                .unitOfWork()
                .required(new UnitOfWork.Settings(opened().isolation(), TIMEOUT), work::apply);
    }

    /** As {@link #inTransaction}, for work that has to be started again where nothing has run yet. */
    final <T> T inRestartedTransaction(Function<Joined, T> work) {
        for (int i = 0; i < 50; i++) {
            try {
                return inTransaction(work);
            } catch (RestartableException e) {
                assertThat(e).hasMessageNotContainingAny("\n");
            }
        }
        throw new AssertionError("Asked to start again 50 times");
    }

    final void inRolledBackTransaction(Runnable work) {
        assertThatThrownBy(() -> inRestartedTransaction(transaction -> {
                    work.run();
                    throw new Fault();
                }))
                .isInstanceOf(Fault.class);
    }

    final Claim claimAndSettle(ClaimRequest request, Settlement end) {
        Claim claim = store().claim(request);
        if (claim instanceof Claim.Acquired acquired && request.settled() == null) {
            assertThat(store().settle(acquired.ownership(), end)).isEqualTo(Settled.STORED);
        }
        return claim;
    }

    /** A claim inside a transaction, which names what is in the way where the database takes over only so. */
    final Ownership take(Wish wish) {
        Claim claim = store().claim(wish.request());
        return acquired(
                claim instanceof Claim.Abandoned abandoned && !has(StoreTrait.TAKES_OVER_IN_ONE_STATEMENT)
                        ? store().claim(wish.request().naming(abandoned.record()))
                        : claim);
    }

    @Test
    final void storeSaysThatItIsTransactional() {
        assertThat(store().guarantees()).contains(Guarantee.TRANSACTIONAL);
    }

    @Test
    final void claimAndEndAreCommittedTogether() {
        Wish wish = wish();

        inTransaction(transaction -> claimAndSettle(wish.request(), done()));

        RawRow row = look(wish);
        assertThat(row.status()).isEqualTo(Status.DONE);
        assertThat(row.owner()).isEqualTo(wish.owner());
        assertThat(row.leaseUntil()).isNull();
        assertThat(row.expiresIn())
                .isBetween(wish.retention().minusSeconds(60), wish.retention().plus(Wish.BUSY_FOR));
    }

    @Test
    final void rollBackLeavesNothing() {
        Wish wish = wish();

        inRolledBackTransaction(() -> claimAndSettle(wish.request(), done()));

        assertThat(isWritten(wish)).isFalse();
        assertThat(acquired(claim(wish.byAnother().content("other"))).attempt()).isEqualTo(1);
    }

    @Test
    final void rollbackOnlyLeavesNothing() {
        Wish wish = wish();

        inTransaction(transaction -> {
            transaction.rollbackOnly();
            assertThat(transaction.isRollbackOnly()).isTrue();
            return claimAndSettle(wish.request(), done());
        });

        assertThat(isWritten(wish)).isFalse();
    }

    @Test
    final void rollBackGivesAnAbandonedRecordBack() {
        Wish first = wish();
        abandon(first);

        changesNothing(
                first,
                () -> inRolledBackTransaction(
                        () -> assertThat(take(first.byAnother()).attempt()).isEqualTo(2)));

        assertThat(acquired(claim(first.byAnother())).attempt()).isEqualTo(2);
    }

    @Test
    final void rollBackGivesAnExpiredRecordBack() {
        Wish first = wish();
        expire(first, done());

        changesNothing(
                first,
                () -> inRolledBackTransaction(
                        () -> assertThat(take(first.byAnother()).attempt()).isEqualTo(2)));

        assertThat(acquired(claim(first.byAnother())).attempt()).isEqualTo(2);
    }

    @Test
    final void rollBackGivesAFreeRecordBack() {
        Wish first = wish();
        end(first, new Settlement.Free());

        changesNothing(
                first,
                () -> inRolledBackTransaction(
                        () -> assertThat(take(first.byAnother()).attempt()).isEqualTo(2)));
    }

    @Test
    final void ownRecordIsSeenInItsTransactionAndNotOutside() {
        Wish wish = wish();

        inTransaction(transaction -> {
            take(wish);
            assertThat(store().find(wish.digest())).isEmpty();
            assertThat(transactional().findWithin(wish.digest()).orElseThrow().status())
                    .isEqualTo(Status.PROCESSING);
            store().settle(wish.request().ownership(1), done());
            assertThat(transactional().findWithin(wish.digest()).orElseThrow().answer())
                    .isEqualTo(done().answer());
            assertThat(store().find(wish.digest())).isEmpty();
            return wish;
        });

        assertThat(store().find(wish.digest()).orElseThrow().answer()).isEqualTo(done().answer());
    }

    @Test
    final void secondCallInTheTransactionMeetsTheFirst() {
        Wish wish = wish();

        inTransaction(transaction -> {
            Ownership own = take(wish);
            assertThat(inFlight(store().claim(wish.byAnother().request())).leaseRemaining())
                    .isNull();
            assertThat(acquired(store().claim(wish.request()))).isEqualTo(own);
            store().settle(own, done());
            assertThat(kept(store().claim(wish.byAnother().request())).answer()).isEqualTo(done().answer());
            return own;
        });

        assertThat(look(wish).attempt()).isEqualTo(1);
    }

    @Test
    final void onlyTheOwnerWithItsAttemptEndsAClaimInTheTransaction() {
        Wish wish = wish();

        inTransaction(transaction -> {
            Ownership own = take(wish);
            assertThat(store().settle(SettleRules.otherOwner(own), done())).isEqualTo(Settled.LOST);
            assertThat(store().settle(SettleRules.otherAttempt(own, 2), done())).isEqualTo(Settled.LOST);
            return store().settle(own, done("own"));
        });

        assertThat(store().find(wish.digest()).orElseThrow().answer())
                .isEqualTo(done("own").answer());
    }

    @Test
    final void claimWithoutAnEndIsNobodysToTakeOver() {
        Wish broken = wish();
        inTransaction(transaction -> take(broken));
        age(broken, Duration.ofDays(400));

        changesNothing(
                broken,
                () -> assertThat(inFlight(claim(broken.byAnother())).leaseRemaining())
                        .isNull());
    }

    @Test
    final void transactionGoesOnAfterAKeyThatIsTaken() {
        Wish taken = wish();
        end(taken, done());
        Wish held = wish();
        hold(held);
        Wish next = wish();

        inTransaction(transaction -> {
            kept(store().claim(taken.byAnother().request()));
            inFlight(store().claim(held.byAnother().request()));
            assertThat(transaction.isRollbackOnly()).isFalse();
            return acquired(claimAndSettle(next.request(), done()));
        });

        assertThat(look(next).status()).isEqualTo(Status.DONE);
    }

    @Test
    final void leasedClaimOutlivesTheTransactionAroundIt() {
        Wish leased = leased();

        inRolledBackTransaction(() -> {
            Ownership own = hold(leased);
            assertThat(store().settle(own, done())).isEqualTo(Settled.STORED);
        });

        assertThat(look(leased).status()).isEqualTo(Status.DONE);
    }

    @Test
    final void openTransactionIsSeenUnlessSuspended() {
        UnitOfWork unitOfWork = transactional().unitOfWork();
        assertThat(unitOfWork.joined()).isEmpty();

        inTransaction(transaction -> {
            assertThat(unitOfWork.joined()).isPresent();
            assertThat(unitOfWork.suspended(() -> unitOfWork.joined().isPresent()))
                    .isFalse();
            assertThat(unitOfWork.joined()).isPresent();
            return transaction;
        });

        assertThat(unitOfWork.joined()).isEmpty();
    }
}
