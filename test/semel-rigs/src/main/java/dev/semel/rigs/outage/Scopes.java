package dev.semel.rigs.outage;

import dev.semel.Guarantee;
import dev.semel.Scope;
import dev.semel.ScopeBuilder;
import dev.semel.Semel;
import dev.semel.SemelListener;
import dev.semel.spi.Store;
import java.time.Duration;

/** The scopes of all nodes. */
final class Scopes {
    /** TRANSACTIONAL. */
    static final String ORDER = "order";

    /** LEASED, for longer than any outage of this rig. */
    static final String CALL = "call";

    /** LEASED, for less than a stop of this rig. */
    static final String SHORT = "short";

    /** LEASED, and kept for seconds only. */
    static final String BRIEF = "brief";

    static final Duration LONG_LEASE = Duration.ofSeconds(15);
    static final Duration SHORT_LEASE = Duration.ofSeconds(2);

    private Scopes() {}

    /**
     * The scopes over a store.
     *
     * @param lease of {@link #SHORT}, and half the retention of {@link #BRIEF}
     */
    static Semel semel(Store store, Duration commitLookup, Duration lease, SemelListener listener) {
        return Semel.over(store)
                .scope(base(ORDER).commitLookup(commitLookup).build())
                .scope(leased(CALL, LONG_LEASE).build())
                .scope(leased(SHORT, lease).build())
                .scope(leased(BRIEF, Duration.ofSeconds(1))
                        .leaseCap(Duration.ofSeconds(2))
                        .retention(lease.multipliedBy(2))
                        .retryWindow(Duration.ofSeconds(1))
                        .build())
                .listener(listener)
                .build();
    }

    private static ScopeBuilder leased(String name, Duration lease) {
        return base(name).guarantee(Guarantee.LEASED).lease(lease);
    }

    private static ScopeBuilder base(String name) {
        return Scope.named(name).wait(Duration.ofMillis(200));
    }
}
