package dev.semel.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.semel.Status;
import dev.semel.StoredRecord;
import dev.semel.WhenInDoubt;
import dev.semel.spi.Claim;
import dev.semel.spi.Ownership;
import dev.semel.spi.Purgeable;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import java.time.Duration;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How long a LEASED claim binds, who may renew it, and what is read meanwhile. */
abstract class LeaseRules extends SettleRules {
    @Test
    final void sameOwnerAgainIsTheSameClaimWithItsLeaseFromNow() {
        Wish wish = wish();
        hold(wish);
        age(wish, Duration.ofSeconds(40));
        assertThat(look(wish).leaseRemaining()).isLessThan(Duration.ofSeconds(21));

        assertThat(acquired(store().claim(wish.request())).attempt()).isEqualTo(1);

        assertThat(look(wish).leaseRemaining()).isBetween(Duration.ofSeconds(41), wish.lease());
    }

    @ParameterizedTest
    @EnumSource(WhenInDoubt.class)
    final void sameOwnerPastItsLeaseIsStillTheSameClaim(WhenInDoubt whenInDoubt) {
        Wish wish = wish().whenInDoubt(whenInDoubt);
        abandon(wish);

        assertThat(acquired(store().claim(wish.request())).attempt()).isEqualTo(1);

        assertThat(look(wish).leaseRemaining()).isPositive();
    }

    @Test
    final void sameOwnerWhoWasReplacedIsTold() {
        Wish first = wish();
        abandon(first);
        hold(first.byAnother());

        changesNothing(first, () -> inFlight(store().claim(first.request())));
    }

    @ParameterizedTest
    @EnumSource(WhenInDoubt.class)
    final void ownerRenewsItsLeaseBeforeAndAfterItsEnd(WhenInDoubt whenInDoubt) {
        Wish wish = wish().whenInDoubt(whenInDoubt);
        Ownership own = hold(wish);
        age(wish, Duration.ofSeconds(50));
        assertThat(store().extend(own, wish.lease())).isEqualTo(Settled.STORED);
        assertThat(look(wish).leaseRemaining()).isGreaterThan(Duration.ofSeconds(30));

        age(wish, wish.lease().plus(A_SECOND));
        assertThat(store().extend(own, wish.lease())).isEqualTo(Settled.STORED);

        assertThat(look(wish).attempt()).isEqualTo(1);
        inFlight(claim(wish.byAnother()));
    }

    @Test
    final void nobodyElseRenewsALease() {
        Wish wish = wish();
        Ownership own = hold(wish);

        changesNothing(wish, () -> {
            assertThat(store().extend(otherOwner(own), wish.lease())).isEqualTo(Settled.LOST);
            assertThat(store().extend(otherAttempt(own, 2), wish.lease())).isEqualTo(Settled.LOST);
        });
    }

    @Test
    final void replacedOwnerRenewsNothing() {
        Wish first = wish();
        Ownership late = abandon(first);
        hold(first.byAnother());

        changesNothing(
                first, () -> assertThat(store().extend(late, first.lease())).isEqualTo(Settled.LOST));
    }

    @ParameterizedTest
    @MethodSource("allEnds")
    final void endedClaimIsNotRenewed(Settlement end) {
        Wish wish = wish();
        Ownership own = end(wish, end);

        changesNothing(wish, () -> assertThat(store().extend(own, wish.lease())).isEqualTo(Settled.LOST));
    }

    @Test
    final void sweptClaimIsNotRenewed() {
        Wish wish = wish().whenInDoubt(WhenInDoubt.HOLD);
        Ownership own = abandon(wish);
        ((Purgeable) store()).sweep(10);

        changesNothing(wish, () -> assertThat(store().extend(own, wish.lease())).isEqualTo(Settled.LOST));
    }

    @Test
    final void absentKeyIsNotRenewedAndNotFound() {
        Wish wish = wish();

        assertThat(store().extend(wish.request().ownership(1), wish.lease())).isEqualTo(Settled.LOST);
        assertThat(store().find(wish.digest())).isEmpty();

        assertThat(isWritten(wish)).isFalse();
    }

    @Test
    final void findTellsALiveClaimFromAnAbandonedOne() {
        Wish wish = wish();
        hold(wish);
        StoredRecord live = store().find(wish.digest()).orElseThrow();
        assertThat(live.status()).isEqualTo(Status.PROCESSING);
        assertThat(live.abandoned()).isFalse();

        age(wish, wish.lease().plus(A_SECOND));

        StoredRecord over = store().find(wish.digest()).orElseThrow();
        assertThat(over.status()).isEqualTo(Status.PROCESSING);
        assertThat(over.abandoned()).isTrue();
        assertThat(over.leaseRemaining()).isNegative();
    }

    @Test
    final void findReadsAHeldClaimPastItsLeaseAsUnknown() {
        Wish wish = wish().whenInDoubt(WhenInDoubt.HOLD);
        abandon(wish);

        changesNothing(
                wish,
                () -> assertThat(store().find(wish.digest()).orElseThrow().status())
                        .isEqualTo(Status.UNKNOWN));
    }

    @ParameterizedTest
    @MethodSource("terminalEnds")
    final void findReadsARecordPastItsRetentionAsAbsent(Settlement end) {
        Wish wish = wish();
        expire(wish, end);

        assertThat(store().find(wish.digest())).isEmpty();
        assertThat(isWritten(wish)).isTrue();
    }

    /** A claim never stands without an end of its lease, and "no time" is not "for ever". */
    @ParameterizedTest
    @ValueSource(longs = {0, -1000})
    final void noLeaseAtAllBindsNobody(long millis) {
        Wish first = wish().lease(Duration.ofMillis(millis));

        Throwable refused = catchThrowable(() -> store().claim(first.request()));

        if (refused == null) {
            assertThat(acquired(claim(first.byAnother().lease(Wish.LEASE))).attempt())
                    .isEqualTo(2);
        } else {
            assertThat(refused).isInstanceOf(IllegalArgumentException.class);
            assertThat(isWritten(first)).isFalse();
        }
    }

    /** Only the row grows older: a decision by this node's clock would not notice. */
    @Test
    final void leaseIsMeasuredOnTheStoresClock() {
        Wish wish = wish();
        hold(wish);
        Claim before = claim(wish.byAnother());

        age(wish, Duration.ofMinutes(3));

        inFlight(before);
        acquired(claim(wish.byAnother()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Asia/Shanghai", "America/Los_Angeles", "Pacific/Chatham"})
    final void leaseIsTheSameInEveryTimeZone(String zone) {
        Wish wish = wish();
        hold(wish);
        TimeZone home = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        try {
            assertThat(inFlight(claim(wish.byAnother())).leaseRemaining())
                    .isBetween(wish.lease().minusSeconds(50), wish.lease());
            age(wish, wish.lease().plus(A_SECOND));
            Wish there = wish.byAnother();
            acquired(claim(there));
            assertThat(look(wish).leaseRemaining()).isBetween(wish.lease().minusSeconds(50), wish.lease());
        } finally {
            TimeZone.setDefault(home);
        }
    }

    /** Rounded to whole seconds, some of these would be longer than asked, or shorter by up to a second. */
    @Test
    final void leaseKeepsFractionsOfASecond() {
        for (int i = 0; i < 20; i++) {
            Duration lease = Duration.ofMillis(5_300).plusNanos(i * 43_217_000L);
            Wish wish = wish().lease(lease);
            long before = System.nanoTime();
            hold(wish);
            Duration remaining = look(wish).leaseRemaining();
            Duration elapsed = Duration.ofNanos(System.nanoTime() - before);

            assertThat(remaining).isBetween(lease.minus(elapsed).minusMillis(5), lease);
        }
    }
}
