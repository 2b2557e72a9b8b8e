package dev.semel.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.StoredRecord;
import dev.semel.WhenInDoubt;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.Ownership;
import dev.semel.spi.Resolvable;
import dev.semel.spi.RestartableException;
import dev.semel.spi.Settled;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.junit.jupiter.api.RepeatedTest;

/** An owner comes back late, at the moment in which somebody else decides: one of the two is told that it lost. */
abstract class FenceRules extends RaceRules {
    private static final int ROUNDS = 5;

    @RepeatedTest(ROUNDS)
    final void lateEndAndTakeoverAreNeverBothRight() {
        Wish first = wish();
        Ownership late = abandon(first);
        Wish second = first.byAnother();

        List<Object> both = meet(() -> store().settle(late, done("late")), () -> claim(second));

        if (both.get(1) instanceof Claim.Acquired) {
            assertThat(both.get(0)).isEqualTo(Settled.LOST);
            assertThat(look(first).owner()).isEqualTo(second.owner());
        } else {
            assertThat(both.get(0)).isEqualTo(Settled.STORED);
            assertThat(kept((Claim) both.get(1)).answer())
                    .isEqualTo(done("late").answer());
            assertThat(look(first).owner()).isEqualTo(first.owner());
        }
    }

    @RepeatedTest(ROUNDS)
    final void lateRenewalAndTakeoverAreNeverBothRight() {
        Wish first = wish();
        Ownership late = abandon(first);
        Wish second = first.byAnother();

        List<Object> both = meet(() -> store().extend(late, first.lease()), () -> claim(second));

        if (both.get(1) instanceof Claim.Acquired) {
            assertThat(both.get(0)).isEqualTo(Settled.LOST);
            assertThat(look(first).owner()).isEqualTo(second.owner());
        } else {
            assertThat(both.get(0)).isEqualTo(Settled.STORED);
            inFlight((Claim) both.get(1));
            assertThat(look(first).owner()).isEqualTo(first.owner());
        }
    }

    @RepeatedTest(ROUNDS)
    final void lateEndAndResolverAreNeverBothRight() {
        Wish held = wish().whenInDoubt(WhenInDoubt.HOLD);
        Ownership late = abandon(held);
        ClaimRequest.Seen seen = new ClaimRequest.Seen(held.owner(), 1);

        List<Object> both = meet(
                () -> store().settle(late, done("late")),
                () -> ((Resolvable) store())
                        .resolve(held.digest(), seen, done("resolved"), held.retention(), "asked the bank"));

        assertThat(both).containsExactlyInAnyOrder(Settled.STORED, Settled.LOST);
        StoredRecord record = store().find(held.digest()).orElseThrow();
        assertThat(record.answer())
                .isEqualTo(done(both.get(0) == Settled.STORED ? "late" : "resolved")
                        .answer());
    }

    private static List<Object> meet(Supplier<Object> first, Supplier<Object> second) {
        List<Callable<Object>> steps = List.of(() -> untilSaid(first), () -> untilSaid(second));
        return Rivals.race(steps);
    }

    private static Object untilSaid(Supplier<Object> step) {
        for (int i = 0; i < 50; i++) {
            try {
                return step.get();
            } catch (RestartableException e) {
                Thread.onSpinWait();
            }
        }
        throw new AssertionError("Asked to start again 50 times");
    }
}
