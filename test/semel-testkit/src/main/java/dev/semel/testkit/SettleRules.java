package dev.semel.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.Guarantee;
import dev.semel.Status;
import dev.semel.StoredRecord;
import dev.semel.WhenInDoubt;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.Ownership;
import dev.semel.spi.Purgeable;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Who may end a LEASED claim: its owner, late too, and nobody else. */
abstract class SettleRules extends StoreContract {
    static Stream<Settlement> allEnds() {
        return Stream.of(done(), failed(), UNKNOWN, new Settlement.Free());
    }

    @Override
    protected final ClaimRequest.Place place() {
        return ClaimRequest.Place.BY_ITSELF;
    }

    @Override
    final Claim claimOnce(ClaimRequest request, Settlement end) {
        return store().claim(request);
    }

    @Override
    final void carryOut(Wish wish, Settlement end) {
        end(wish, end);
    }

    @Test
    final void storeSaysThatItIsLeased() {
        assertThat(store().guarantees()).contains(Guarantee.LEASED);
    }

    @ParameterizedTest
    @MethodSource("allEnds")
    final void ownerEndsItsClaim(Settlement end) {
        Wish wish = wish();
        Ownership own = hold(wish);

        assertThat(store().settle(own, end)).isEqualTo(Settled.STORED);

        StoredRecord record = store().find(wish.digest()).orElseThrow();
        assertThat(record.status()).isEqualTo(end.status());
        assertThat(record.answer()).isEqualTo(end.answer());
        assertThat(record.reason()).isEqualTo(end.reason());
        assertThat(record.leaseRemaining())
                .matches(left -> left == null || left.compareTo(Duration.ZERO) <= 0, "no lease that binds");
        assertThat(look(wish).attempt()).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("allEnds")
    final void endSentAgainIsStoredAndChangesNothing(Settlement end) {
        Wish wish = wish();
        Ownership own = end(wish, end);
        RawRow before = look(wish);

        assertThat(store().settle(own, end)).isEqualTo(Settled.STORED);

        RawRow after = look(wish);
        assertThat(after.status()).isEqualTo(before.status());
        assertThat(after.attempt()).isEqualTo(before.attempt());
        assertThat(after.expiresAt()).isEqualTo(before.expiresAt());
    }

    @ParameterizedTest
    @MethodSource("allEnds")
    final void lateEndIsStoredWhileNobodyHasTakenOver(Settlement end) {
        Wish wish = wish();
        Ownership own = abandon(wish);

        assertThat(store().settle(own, end)).isEqualTo(Settled.STORED);

        assertThat(look(wish).status()).isEqualTo(end.status());
    }

    @ParameterizedTest
    @MethodSource("allEnds")
    final void replacedOwnerEndsNothing(Settlement end) {
        Wish first = wish();
        Ownership late = abandon(first);
        Wish second = first.byAnother();
        Ownership current = hold(second);

        changesNothing(first, () -> assertThat(store().settle(late, end)).isEqualTo(Settled.LOST));

        assertThat(store().settle(current, done("second"))).isEqualTo(Settled.STORED);
        changesNothing(first, () -> assertThat(store().settle(late, end)).isEqualTo(Settled.LOST));
        assertThat(store().find(first.digest()).orElseThrow().answer())
                .isEqualTo(done("second").answer());
    }

    @ParameterizedTest
    @MethodSource("allEnds")
    final void onlyTheOwnerWithItsAttemptEndsAClaim(Settlement end) {
        Wish wish = wish();
        Ownership own = hold(wish);
        Wish bystander = wish();
        hold(bystander);

        changesNothing(
                bystander,
                () -> changesNothing(wish, () -> {
                    assertThat(store().settle(otherOwner(own), end)).isEqualTo(Settled.LOST);
                    assertThat(store().settle(otherAttempt(own, 2), end)).isEqualTo(Settled.LOST);
                    assertThat(store().settle(otherAttempt(own, 0), end)).isEqualTo(Settled.LOST);
                }));

        changesNothing(bystander, () -> assertThat(store().settle(own, end)).isEqualTo(Settled.STORED));
    }

    @ParameterizedTest
    @MethodSource("allEnds")
    final void endOfAnAbsentKeyCreatesNothing(Settlement end) {
        Wish wish = wish();

        assertThat(store().settle(wish.request().ownership(1), end)).isEqualTo(Settled.LOST);

        assertThat(isWritten(wish)).isFalse();
    }

    @ParameterizedTest
    @MethodSource("terminalEnds")
    final void terminalRecordNeverChanges(Settlement end) {
        Wish wish = wish();
        Ownership own = end(wish, end);

        allEnds().filter(other -> other.status() != end.status()).forEach(other -> {
            store().settle(own, other);
            StoredRecord record = store().find(wish.digest()).orElseThrow();
            assertThat(record.status()).isEqualTo(end.status());
            assertThat(record.answer()).isEqualTo(end.answer());
        });
    }

    @ParameterizedTest
    @MethodSource("terminalEnds")
    final void ownerEndsAClaimThatTheSweepWroteDownAsUnknown(Settlement end) {
        Wish wish = wish().whenInDoubt(WhenInDoubt.HOLD);
        Ownership own = abandon(wish);
        ((Purgeable) store()).sweep(10);
        assertThat(look(wish).status()).isEqualTo(Status.UNKNOWN);

        assertThat(store().settle(otherOwner(own), end)).isEqualTo(Settled.LOST);
        assertThat(store().settle(own, end)).isEqualTo(Settled.STORED);

        assertThat(look(wish).status()).isEqualTo(end.status());
    }

    @Test
    final void freedKeyCannotBeEndedByWhoFreedIt() {
        Wish wish = wish();
        Ownership own = end(wish, new Settlement.Free());

        changesNothing(wish, () -> assertThat(store().settle(own, done())).isEqualTo(Settled.LOST));
    }

    @Test
    final void retentionRunsFromTheEndAndNeverGetsShorter() {
        Wish wish = wish();
        Ownership own = hold(wish);
        RawRow claimed = look(wish);
        assertThat(claimed.expiresIn())
                .isGreaterThan(wish.retention())
                .isLessThanOrEqualTo(wish.retention().plus(Wish.BUSY_FOR));

        store().settle(own, done());

        assertThat(look(wish).expiresAt()).isEqualTo(claimed.expiresAt());
    }

    @Test
    final void endLaterThanExpectedMovesTheRetention() {
        Wish wish = wish();
        Ownership own = hold(wish);
        age(wish, Wish.BUSY_FOR.plus(Duration.ofMinutes(30)));
        assertThat(look(wish).expiresIn()).isLessThan(wish.retention());

        store().settle(own, done());

        assertThat(look(wish).expiresIn()).isBetween(wish.retention().minusSeconds(60), wish.retention());
    }

    static Ownership otherOwner(Ownership own) {
        return new Ownership(own.digest(), Wish.token(), own.attempt(), own.guarantee(), own.retention());
    }

    static Ownership otherAttempt(Ownership own, long attempt) {
        return new Ownership(own.digest(), own.owner(), attempt, own.guarantee(), own.retention());
    }
}
