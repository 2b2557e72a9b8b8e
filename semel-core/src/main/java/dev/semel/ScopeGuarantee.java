package dev.semel;

import dev.semel.spi.Store;
import dev.semel.spi.TransactionalStore;

/** Which guarantee a scope has with a store, and whether the two fit. LEASED is never chosen silently. */
final class ScopeGuarantee {
    private ScopeGuarantee() {}

    static Guarantee of(Scope scope, Store store) {
        return scope.guarantee().orElse(Guarantee.TRANSACTIONAL);
    }

    static void check(Scope scope, Store store) {
        Guarantee guarantee = of(scope, store);
        if (!store.guarantees().contains(guarantee)) {
            throw new MisconfiguredException("Scope '" + scope.name() + "': the store "
                    + store.getClass().getSimpleName() + " cannot give " + guarantee
                    + (scope.guarantee().isEmpty() ? ", which is the default" : "") + ". It can give "
                    + store.guarantees() + ": name one with guarantee(..), or use a store that can.");
        }
        if (guarantee == Guarantee.TRANSACTIONAL && !(store instanceof TransactionalStore)) {
            throw new MisconfiguredException("Scope '" + scope.name() + "': the store promises TRANSACTIONAL, but "
                    + store.getClass().getSimpleName()
                    + " is no TransactionalStore. Implement it, or give LEASED only.");
        }
        if (guarantee == Guarantee.LEASED && scope.claim() == ClaimTime.LATE) {
            throw new MisconfiguredException("Scope '" + scope.name()
                    + "': a late claim needs TRANSACTIONAL, since LEASED work cannot be undone. Use ClaimTime.EARLY.");
        }
    }
}
