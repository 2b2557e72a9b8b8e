package dev.semel.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.spi.Claim;
import dev.semel.spi.Ownership;
import dev.semel.spi.Purgeable;
import dev.semel.spi.Settlement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rivals who start at the same moment: one has the key, the others are told so, and nobody sees an error. */
abstract class RaceRules extends AnswerRules {
    @ParameterizedTest
    @ValueSource(ints = {2, 5, 20})
    final void oneOfManyGetsAnAbsentKey(int rivals) {
        Wish wish = wish();

        assertThat(winnerOf(wish, rivals).attempt()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5, 20})
    final void oneOfManyGetsAFreeKey(int rivals) {
        Wish wish = wish();
        end(wish, new Settlement.Free());

        assertThat(winnerOf(wish, rivals).attempt()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5, 20})
    final void oneOfManyGetsAnExpiredKey(int rivals) {
        Wish wish = wish();
        expire(wish, done());

        assertThat(winnerOf(wish, rivals).attempt()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5, 20})
    final void oneOfManyTakesAnAbandonedKeyOver(int rivals) {
        Wish wish = wish();
        abandon(wish);

        assertThat(winnerOf(wish, rivals).attempt()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5, 20})
    final void nobodyGetsAKeyThatIsDone(int rivals) {
        Wish wish = wish();
        end(wish, done());

        changesNothing(
                wish,
                () -> assertThat(race(wish, rivals))
                        .hasSize(rivals)
                        .allSatisfy(claim -> assertThat(kept(claim).answer()).isEqualTo(done().answer())));
    }

    @Test
    final void sameOwnerManyTimesAtOnceIsOneClaim() {
        Wish wish = wish();
        List<Callable<Claim>> steps = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            steps.add(() -> claimSettled(wish, done()));
        }

        assertThat(Rivals.race(steps))
                .hasSize(5)
                .allSatisfy(claim -> assertThat(acquired(claim).attempt()).isEqualTo(1));
        assertThat(look(wish).attempt()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5, 20})
    final void oneGetsAnExpiredKeyWhileItIsPurged(int rivals) {
        Wish wish = wish();
        expire(wish, done());
        List<Callable<Claim>> steps = rivals(wish, rivals);
        steps.set(0, () -> {
            ((Purgeable) store()).purge(10);
            return new Claim.Hidden();
        });

        List<Claim> claims = Rivals.race(steps).stream()
                .filter(claim -> !(claim instanceof Claim.Hidden))
                .toList();

        assertThat(onlyWinner(wish, claims).attempt()).isBetween(1L, 2L);
    }

    @Test
    final void rivalsForOtherKeysAllGetTheirs() {
        List<Callable<Claim>> steps = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            Wish wish = wish();
            steps.add(() -> claim(wish));
        }

        assertThat(Rivals.race(steps))
                .hasSize(20)
                .allSatisfy(claim -> assertThat(acquired(claim).attempt()).isEqualTo(1));
    }

    private Ownership winnerOf(Wish wish, int rivals) {
        return onlyWinner(wish, race(wish, rivals));
    }

    private List<Claim> race(Wish wish, int rivals) {
        return Rivals.race(rivals(wish, rivals));
    }

    private List<Callable<Claim>> rivals(Wish wish, int rivals) {
        List<Callable<Claim>> steps = new ArrayList<>();
        for (int i = 0; i < rivals; i++) {
            Wish rival = wish.byAnother();
            steps.add(() -> claim(rival));
        }
        return steps;
    }

    /** LEASED rivals see the winner in flight; TRANSACTIONAL ones see nothing before its end, and then that. */
    private Ownership onlyWinner(Wish wish, List<Claim> claims) {
        List<Ownership> winners = claims.stream()
                .filter(Claim.Acquired.class::isInstance)
                .map(ContractFloor::acquired)
                .toList();
        assertThat(winners).hasSize(1);
        assertThat(claims)
                .allMatch(claim -> claim instanceof Claim.Acquired
                        || claim instanceof Claim.InFlight
                        || claim instanceof Claim.Kept);
        Ownership winner = winners.get(0);
        assertThat(look(wish).owner()).isEqualTo(winner.owner());
        assertThat(look(wish).attempt()).isEqualTo(winner.attempt());
        return winner;
    }
}
