package dev.semel.rigs.crash;

import dev.semel.Guarantee;
import dev.semel.Rejection;
import dev.semel.Scope;
import dev.semel.ScopeBuilder;
import dev.semel.Semel;
import dev.semel.WhenInDoubt;
import dev.semel.spi.Store;
import java.time.Duration;

/** Semel with the scopes of the shop. */
final class Scopes {
    private static final Duration LEASE = Duration.ofSeconds(1);

    private Scopes() {}

    static Semel semel(Store store, Variant variant, Duration wait) {
        Semel.Builder semel = Semel.over(store);
        for (String name : Deed.SCOPES) {
            ScopeBuilder scope = Scope.named(name)
                    .wait(wait)
                    .rejecting(OutOfStockException.class, e -> Rejection.of("out-of-stock", e.getMessage()));
            if (variant.leased()) {
                scope.guarantee(Guarantee.LEASED)
                        .lease(LEASE)
                        .whenInDoubt(variant == Variant.LEASED_HOLD ? WhenInDoubt.HOLD : WhenInDoubt.RETRY);
            } else {
                scope.guarantee(Guarantee.TRANSACTIONAL);
            }
            semel.scope(scope.build());
        }
        return semel.build();
    }
}
