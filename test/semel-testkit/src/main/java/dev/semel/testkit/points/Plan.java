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
 */
record Plan(GuardedCall operation, Scope scope, @Nullable ValueCodec codec, int rivals, Placing placing, int calls) {
    static final Duration LEASE = Duration.ofHours(1);

    /** Where the rivals are. */
    enum Placing {
        APART,
        TOGETHER
    }

    /** Nobody waits, and no lease is so short that a heartbeat of the JVM's clock would come. */
    Scope settled() {
        return scope.toBuilder()
                .wait(Duration.ZERO)
                .lease(LEASE)
                .leaseCap(LEASE.multipliedBy(2))
                .build();
    }

    Call firstCall() {
        if (placing == Placing.TOGETHER) {
            return Call.ENTER;
        }
        return scope.guarantee().filter(g -> g == Guarantee.LEASED).isPresent() ? Call.CLAIM : Call.BEGIN;
    }
}
