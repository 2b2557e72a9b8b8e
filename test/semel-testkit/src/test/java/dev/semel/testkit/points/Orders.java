package dev.semel.testkit.points;

import dev.semel.ClaimTime;
import dev.semel.Guarantee;
import dev.semel.IdempotencyKey;
import dev.semel.Outcome;
import dev.semel.Rejection;
import dev.semel.Scope;
import dev.semel.ScopeBuilder;
import dev.semel.Semel;
import dev.semel.WhenInDoubt;

/** Operations to be enumerated. */
final class Orders {
    static final Scope TRANSACTIONAL = scope().build();
    static final Scope LATE = scope().claim(ClaimTime.LATE).build();
    static final Scope RETRY = scope().guarantee(Guarantee.LEASED).build();
    static final Scope HOLD =
            scope().guarantee(Guarantee.LEASED).whenInDoubt(WhenInDoubt.HOLD).build();
    private static final IdempotencyKey KEY = IdempotencyKey.of("order", "alice", "k-1");

    private Orders() {}

    private static ScopeBuilder scope() {
        return Scope.named("order")
                .rejecting(SoldOutException.class, sold -> Rejection.of("sold-out", String.valueOf(sold.getMessage())));
    }

    static Outcome<?> place(Semel semel, Effects effects) {
        return semel.once(KEY).matching("two apples").call(String.class, () -> effects.write("order"));
    }

    static Outcome<?> placeInTwoSteps(Semel semel, Effects effects) {
        return semel.once(KEY).matching("two apples").call(String.class, () -> {
            effects.write("stock");
            return effects.write("order");
        });
    }

    static Outcome<?> soldOut(Semel semel, Effects effects) throws SoldOutException {
        return semel.once(KEY).matching("two apples").<String, SoldOutException>call(String.class, () -> {
            effects.write("stock");
            throw new SoldOutException();
        });
    }

    static Outcome<?> fails(Semel semel, Effects effects) {
        return semel.once(KEY).matching("two apples").call(String.class, () -> {
            effects.write("stock");
            throw new IllegalStateException("a bug");
        });
    }

    static final class SoldOutException extends Exception {
        private static final long serialVersionUID = 1;

        SoldOutException() {
            super("no apples");
        }
    }
}
