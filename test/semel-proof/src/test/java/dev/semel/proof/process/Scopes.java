package dev.semel.proof.process;

import dev.semel.Guarantee;
import dev.semel.Scope;
import dev.semel.ScopeBuilder;
import dev.semel.Semel;
import dev.semel.WhenInDoubt;
import dev.semel.spi.Store;
import java.time.Duration;

/** The scopes that every node has. */
final class Scopes {
    /** TRANSACTIONAL; a duplicate is told at once. */
    static final String OWN = "own";

    /** TRANSACTIONAL; a duplicate waits. */
    static final String OWN_WAIT = "own-wait";

    /** LEASED for 30 s; a duplicate is told at once. */
    static final String LEASED = "leased";

    /** LEASED for 30 s; a duplicate waits. */
    static final String LEASED_WAIT = "leased-wait";

    /** LEASED for a second; taken over after it. */
    static final String SHORT = "short";

    /** LEASED for a second; unknown after it. */
    static final String HOLD = "hold";

    static final Duration LEASE = Duration.ofSeconds(30);
    static final Duration RETENTION = Duration.ofHours(4);

    private Scopes() {}

    static Semel semel(Store store) {
        return Semel.over(store)
                .scope(base(OWN).guarantee(Guarantee.TRANSACTIONAL).build())
                .scope(base(OWN_WAIT)
                        .guarantee(Guarantee.TRANSACTIONAL)
                        .wait(Duration.ofMinutes(1))
                        .build())
                .scope(leased(LEASED, LEASE).build())
                .scope(leased(LEASED_WAIT, LEASE).wait(Duration.ofMinutes(1)).build())
                .scope(leased(SHORT, Duration.ofSeconds(1)).build())
                .scope(leased(HOLD, Duration.ofSeconds(1))
                        .whenInDoubt(WhenInDoubt.HOLD)
                        .build())
                .build();
    }

    private static ScopeBuilder leased(String name, Duration lease) {
        return base(name).guarantee(Guarantee.LEASED).lease(lease);
    }

    private static ScopeBuilder base(String name) {
        return Scope.named(name).wait(Duration.ZERO).retention(RETENTION).retryWindow(Duration.ofHours(1));
    }
}
