package dev.semel.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.Status;
import dev.semel.StoredRecord;
import dev.semel.WhenInDoubt;
import dev.semel.spi.ClaimRequest.Seen;
import dev.semel.spi.Ownership;
import dev.semel.spi.Purgeable;
import dev.semel.spi.Resolvable;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Somebody who knows ends a doubt, if it is still the doubt that was seen. */
abstract class ResolveRules extends LeaseRules {
    private static final Duration KEPT = Duration.ofDays(2);

    static Stream<Settlement> resolutions() {
        return Stream.of(done(), failed(), new Settlement.Free());
    }

    static Stream<Arguments> doubtsAndResolutions() {
        return doubts().flatMap(doubt -> resolutions().map(end -> Arguments.of(doubt, end)));
    }

    static Stream<Named<Function<ResolveRules, Wish>>> doubts() {
        return Stream.of(
                Named.of("settled unknown", rules -> {
                    Wish wish = rules.wish();
                    rules.end(wish, UNKNOWN);
                    return wish;
                }),
                Named.of("held, lease over", rules -> {
                    Wish wish = rules.wish().whenInDoubt(WhenInDoubt.HOLD);
                    rules.abandon(wish);
                    return wish;
                }),
                Named.of("held, swept", rules -> {
                    Wish wish = rules.wish().whenInDoubt(WhenInDoubt.HOLD);
                    rules.abandon(wish);
                    ((Purgeable) rules.store()).sweep(10);
                    return wish;
                }),
                Named.of("abandoned", rules -> {
                    Wish wish = rules.wish();
                    rules.abandon(wish);
                    return wish;
                }));
    }

    static Stream<Named<Function<ResolveRules, Wish>>> certainties() {
        return Stream.of(
                Named.of("live", rules -> {
                    Wish wish = rules.wish();
                    rules.hold(wish);
                    return wish;
                }),
                Named.of("live, held", rules -> {
                    Wish wish = rules.wish().whenInDoubt(WhenInDoubt.HOLD);
                    rules.hold(wish);
                    return wish;
                }),
                Named.of("done", rules -> {
                    Wish wish = rules.wish();
                    rules.end(wish, done());
                    return wish;
                }),
                Named.of("failed", rules -> {
                    Wish wish = rules.wish();
                    rules.end(wish, failed());
                    return wish;
                }),
                Named.of("past retention", rules -> {
                    Wish wish = rules.wish();
                    rules.expire(wish, done());
                    return wish;
                }));
    }

    @ParameterizedTest
    @MethodSource("doubtsAndResolutions")
    final void doubtIsEndedBySomebodyWhoKnows(Function<ResolveRules, Wish> doubt, Settlement end) {
        Wish wish = doubt.apply(this);

        assertThat(resolve(wish, new Seen(wish.owner(), 1), end)).isEqualTo(Settled.STORED);

        RawRow row = look(wish);
        assertThat(row.status()).isEqualTo(end.status());
        assertThat(row.owner()).isNull();
        assertThat(row.attempt()).isEqualTo(1);
        assertThat(row.leaseUntil()).isNull();
        assertThat(row.expiresIn()).isBetween(KEPT.minusSeconds(60), KEPT);
        StoredRecord record = store().find(wish.digest()).orElseThrow();
        assertThat(record.answer()).isEqualTo(end.answer());
        assertThat(record.reason()).contains("asked the bank");
    }

    @ParameterizedTest
    @MethodSource("doubts")
    final void doubtIsEndedOnlyAsItWasSeen(Function<ResolveRules, Wish> doubt) {
        Wish wish = doubt.apply(this);

        changesNothing(wish, () -> {
            assertThat(resolve(wish, new Seen("somebody else", 1), done())).isEqualTo(Settled.LOST);
            assertThat(resolve(wish, new Seen(null, 1), done())).isEqualTo(Settled.LOST);
            assertThat(resolve(wish, new Seen(wish.owner(), 2), done())).isEqualTo(Settled.LOST);
        });
    }

    @ParameterizedTest
    @MethodSource("certainties")
    final void nothingButADoubtIsResolved(Function<ResolveRules, Wish> certainty) {
        Wish wish = certainty.apply(this);

        changesNothing(
                wish,
                () -> resolutions()
                        .forEach(end -> assertThat(resolve(wish, new Seen(wish.owner(), 1), end))
                                .isEqualTo(Settled.LOST)));
    }

    @Test
    final void resolveNeverCreates() {
        Wish wish = wish();

        List<Settled> results = resolutions()
                .map(end -> resolve(wish, new Seen(wish.owner(), 1), end))
                .toList();

        assertThat(results).containsOnly(Settled.LOST);
        assertThat(isWritten(wish)).isFalse();
    }

    @Test
    final void freeKeyStaysFreeWithItsAttempt() {
        Wish wish = wish();
        end(wish, new Settlement.Free());

        resolve(wish, new Seen(wish.owner(), 1), new Settlement.Free());
        assertThat(resolve(wish, new Seen(wish.owner(), 1), done())).isEqualTo(Settled.LOST);

        assertThat(look(wish).status()).isEqualTo(Status.FREE);
        assertThat(acquired(claim(wish.byAnother())).attempt()).isEqualTo(2);
    }

    @ParameterizedTest
    @MethodSource("terminalEnds")
    final void ownerWhoComesBackIsRefusedAndTheResolversAnswerStays(Settlement end) {
        Wish wish = wish().whenInDoubt(WhenInDoubt.HOLD);
        Ownership own = abandon(wish);
        resolve(wish, new Seen(wish.owner(), 1), done("by the resolver"));

        changesNothing(wish, () -> {
            assertThat(store().settle(own, end)).isEqualTo(Settled.LOST);
            assertThat(store().extend(own, wish.lease())).isEqualTo(Settled.LOST);
        });
        assertThat(kept(claim(wish.byAnother())).answer())
                .isEqualTo(done("by the resolver").answer());
    }

    @Test
    final void keyThatNothingHappenedToIsClaimedAsTheNextAttempt() {
        Wish wish = wish().whenInDoubt(WhenInDoubt.HOLD);
        Ownership own = abandon(wish);
        resolve(wish, new Seen(wish.owner(), 1), new Settlement.Free());

        assertThat(acquired(claim(wish.byAnother().content("other"))).attempt()).isEqualTo(2);

        assertThat(store().settle(own, done())).isEqualTo(Settled.LOST);
    }

    private Settled resolve(Wish wish, Seen seen, Settlement end) {
        return ((Resolvable) store()).resolve(wish.digest(), seen, end, KEPT, "asked the bank");
    }
}
