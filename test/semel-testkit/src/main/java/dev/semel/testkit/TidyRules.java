package dev.semel.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.Status;
import dev.semel.WhenInDoubt;
import dev.semel.spi.Ownership;
import dev.semel.spi.Purgeable;
import dev.semel.spi.Searchable;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What purge and sweep may touch, and what waits for somebody. */
abstract class TidyRules extends ResolveRules {
    static Stream<Settlement> purgeableEnds() {
        return Stream.of(done(), failed(), new Settlement.Free());
    }

    @ParameterizedTest
    @MethodSource("purgeableEnds")
    final void recordIsPurgedOnlyPastItsRetention(Settlement end) {
        Wish wish = wish();
        end(wish, end);
        age(wish, wish.retention().minus(A_SECOND));
        assertThat(purge()).isZero();
        assertThat(isWritten(wish)).isTrue();

        age(wish, Wish.BUSY_FOR.plusSeconds(2));

        assertThat(purge()).isEqualTo(1);
        assertThat(isWritten(wish)).isFalse();
    }

    @Test
    final void abandonedClaimIsPurgedOneRetentionAfterItsLease() {
        Wish wish = wish();
        abandon(wish);
        age(wish, wish.retention().minusSeconds(20));
        assertThat(purge()).isZero();
        assertThat(isWritten(wish)).isTrue();

        age(wish, Wish.BUSY_FOR.plusSeconds(20));

        assertThat(purge()).isEqualTo(1);
        assertThat(isWritten(wish)).isFalse();
    }

    @Test
    final void claimThatStillBindsIsNeverPurged() {
        Wish wish = wish();
        Ownership own = hold(wish);
        age(wish, Duration.ofDays(400));
        store().extend(own, wish.lease());

        changesNothing(wish, () -> assertThat(purge()).isZero());

        assertThat(store().settle(own, done())).isEqualTo(Settled.STORED);
    }

    @Test
    final void unknownIsNeverPurged() {
        Wish settled = wish();
        end(settled, UNKNOWN);
        Wish held = wish().whenInDoubt(WhenInDoubt.HOLD);
        hold(held);
        Wish swept = wish().whenInDoubt(WhenInDoubt.HOLD);
        abandon(swept);
        ((Purgeable) store()).sweep(10);
        Stream.of(settled, held, swept).forEach(wish -> age(wish, Duration.ofDays(400)));

        assertThat(purge()).isZero();

        assertThat(Stream.of(settled, held, swept)).allMatch(this::isWritten);
    }

    @Test
    final void purgeKeepsToItsLimit() {
        List<Wish> wishes = List.of(wish(), wish(), wish(), wish(), wish());
        wishes.forEach(wish -> end(wish, done()));
        wishes.forEach(wish -> age(wish, Wish.BUSY_FOR.plus(wish.retention()).plus(A_SECOND)));

        assertThat(((Purgeable) store()).purge(2)).isEqualTo(2);
        assertThat(wishes.stream().filter(this::isWritten)).hasSize(3);
        assertThat(((Purgeable) store()).purge(2)).isEqualTo(2);
        assertThat(((Purgeable) store()).purge(2)).isEqualTo(1);
        assertThat(((Purgeable) store()).purge(2)).isZero();
    }

    @Test
    final void keyWhoseRecordIsGoneIsClaimedAnew() {
        Wish first = wish();
        end(first, done());
        kept(claim(first.byAnother()));
        age(first, Wish.BUSY_FOR.plus(first.retention()).plus(A_SECOND));
        purge();

        assertThat(acquired(claim(first.byAnother())).attempt()).isEqualTo(1);
        assertThat(look(first).attempt()).isEqualTo(1);
    }

    @Test
    final void ownerWhoseRecordIsGoneEndsNothing() {
        Wish wish = wish();
        Ownership own = abandon(wish);
        age(wish, Wish.BUSY_FOR.plus(wish.retention()));
        assertThat(purge()).isEqualTo(1);

        assertThat(store().settle(own, done())).isEqualTo(Settled.LOST);
        assertThat(store().extend(own, wish.lease())).isEqualTo(Settled.LOST);

        assertThat(isWritten(wish)).isFalse();
    }

    @Test
    final void sweepWritesHeldClaimsDownAndKeepsOwnerAndAttempt() {
        Wish wish = wish().whenInDoubt(WhenInDoubt.HOLD);
        abandon(wish);

        assertThat(((Purgeable) store()).sweep(10)).isEqualTo(1);

        RawRow row = look(wish);
        assertThat(row.status()).isEqualTo(Status.UNKNOWN);
        assertThat(row.owner()).isEqualTo(wish.owner());
        assertThat(row.attempt()).isEqualTo(1);
        assertThat(((Purgeable) store()).sweep(10)).isZero();
    }

    @Test
    final void sweepLeavesEverythingElse() {
        Wish live = wish().whenInDoubt(WhenInDoubt.HOLD).lease(Duration.ofDays(1));
        hold(live);
        Wish abandoned = wish();
        abandon(abandoned);
        Wish ended = wish().whenInDoubt(WhenInDoubt.HOLD);
        end(ended, done());

        changesNothing(
                live,
                () -> changesNothing(
                        abandoned,
                        () -> changesNothing(
                                ended,
                                () -> assertThat(((Purgeable) store()).sweep(10))
                                        .isZero())));
    }

    @Test
    final void sweepKeepsToItsLimit() {
        List<Wish> wishes = List.of(wish(), wish(), wish());
        wishes.forEach(wish -> hold(wish.whenInDoubt(WhenInDoubt.HOLD)));
        wishes.forEach(wish -> age(wish, wish.lease().plus(A_SECOND)));

        assertThat(((Purgeable) store()).sweep(2)).isEqualTo(2);
        assertThat(((Purgeable) store()).sweep(2)).isEqualTo(1);
    }

    @Test
    final void doubtsAreListedOldestFirst() {
        Wish unknown = wish().retention(Duration.ofDays(9));
        end(unknown, UNKNOWN);
        age(unknown, Duration.ofHours(3));
        Wish held = wish().whenInDoubt(WhenInDoubt.HOLD);
        hold(held);
        age(held, Duration.ofHours(2));
        Wish abandoned = wish();
        hold(abandoned);
        age(abandoned, Duration.ofHours(1));
        Wish live = wish();
        hold(live);
        Wish ended = wish();
        end(ended, done());

        List<Searchable.Found> found = ((Searchable) store()).inDoubt(10);

        assertThat(found)
                .extracting(Searchable.Found::digest)
                .containsExactly(unknown.digest(), held.digest(), abandoned.digest());
        assertThat(found)
                .extracting(doubt -> doubt.record().status())
                .containsExactly(Status.UNKNOWN, Status.UNKNOWN, Status.PROCESSING);
        assertThat(found).allSatisfy(doubt -> assertThat(doubt.scope()).isEqualTo("contract"));
        assertThat(((Searchable) store()).inDoubt(2))
                .extracting(Searchable.Found::digest)
                .containsExactly(unknown.digest(), held.digest());
    }

    private int purge() {
        return ((Purgeable) store()).purge(100);
    }
}
