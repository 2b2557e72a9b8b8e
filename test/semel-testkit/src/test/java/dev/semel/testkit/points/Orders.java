package dev.semel.testkit.points;

import dev.semel.ClaimTime;
import dev.semel.Guarantee;
import dev.semel.IdempotencyKey;
import dev.semel.Outcome;
import dev.semel.Rejection;
import dev.semel.Scope;
import dev.semel.ScopeBuilder;
import dev.semel.Semel;
import dev.semel.StoreUnavailableException;
import dev.semel.WhenInDoubt;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** Operations to be enumerated. */
final class Orders {
    static final Scope TRANSACTIONAL = scope().build();
    static final Scope LATE = scope().claim(ClaimTime.LATE).build();
    static final Scope RETRY = scope().guarantee(Guarantee.LEASED).build();
    static final Scope HOLD =
            scope().guarantee(Guarantee.LEASED).whenInDoubt(WhenInDoubt.HOLD).build();
    static final IdempotencyKey KEY = IdempotencyKey.of("order", "alice", "k-1");

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

    /** A mistake: it answers as if the write that failed had not. */
    static Outcome<?> placeWhateverHappens(Semel semel, Effects effects) {
        return semel.once(KEY).matching("two apples").call(String.class, () -> {
            try {
                effects.write("order");
            } catch (UncheckedIOException e) {
                return "never mind";
            }
            return "placed";
        });
    }

    /** A mistake: the write whose reply was lost may have happened. */
    static Outcome<?> placeAgainIfItFails(Semel semel, Effects effects) {
        return semel.once(KEY).matching("two apples").call(String.class, () -> {
            try {
                return effects.write("order");
            } catch (UncheckedIOException e) {
                return effects.write("order");
            }
        });
    }

    static GuardedCall joined(GuardedCall operation) {
        return (semel, effects) -> effects.inTransaction(() -> operation.call(semel, effects));
    }

    static GuardedCall joinedWithoutSavepoints(GuardedCall operation) {
        return (semel, effects) -> effects.inTransactionWithoutSavepoints(() -> operation.call(semel, effects));
    }

    /** The caller goes on after a failure, commits, and tells of it later. */
    static GuardedCall joinedAndForgiven(GuardedCall operation) {
        return (semel, effects) -> {
            AtomicReference<RuntimeException> failure = new AtomicReference<>();
            Optional<Outcome<?>> outcome = effects.inTransaction(() -> {
                try {
                    return Optional.of(operation.call(semel, effects));
                } catch (IllegalStateException | UncheckedIOException | StoreUnavailableException e) {
                    failure.set(e);
                    return Optional.empty();
                }
            });
            return outcome.orElseThrow(failure::get);
        };
    }

    static final class SoldOutException extends Exception {
        private static final long serialVersionUID = 1;

        SoldOutException() {
            super("no apples");
        }
    }
}
