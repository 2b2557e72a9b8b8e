package dev.semel.testkit.points;

import dev.semel.Guarantee;
import dev.semel.Scope;
import dev.semel.spi.ValueCodec;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What is played in each schedule.
 *
 * @param operation as each rival asks for it
 * @param scope its settings, but for its times
 * @param codec of its answer, if it is neither text nor bytes
 * @param rivals how many
 * @param placing on how many nodes
 * @param calls how often a rival asks while it has no answer
 * @param lease by two clocks: what the store gives, and what heartbeats go by
 */
record Plan(
        GuardedCall operation,
        Scope scope,
        @Nullable ValueCodec codec,
        int rivals,
        Placing placing,
        int calls,
        Duration lease) {
    /** So long that no heartbeat comes while a schedule is played. */
    static final Duration LONG = Duration.ofHours(1);
    /** So short that a heartbeat that has a turn comes soon. */
    static final Duration SHORT = Duration.ofMillis(6);

    /** Where the rivals are. */
    enum Placing {
        APART,
        TOGETHER
    }

    Plan with(int number, Placing where, Duration leased) {
        return new Plan(operation, scope, codec, number, where, calls, leased);
    }

    /** Nobody waits. */
    Scope settled() {
        return scope.toBuilder()
                .wait(Duration.ZERO)
                .lease(lease)
                .leaseCap(Duration.ofHours(2))
                .build();
    }

    Call firstCall() {
        if (placing == Placing.TOGETHER) {
            return Call.ENTER;
        }
        return scope.guarantee().filter(g -> g == Guarantee.LEASED).isPresent() ? Call.CLAIM : Call.BEGIN;
    }
}
