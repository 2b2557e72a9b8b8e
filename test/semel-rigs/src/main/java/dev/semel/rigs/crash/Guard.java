package dev.semel.rigs.crash;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import javax.sql.DataSource;

/** The way in which a child's actions are guarded. Its words are those of {@link Outcomes}. */
interface Guard {
    /** Does the deed, or answers for it. The phases from "claimed" on are its to tell. */
    String carryOut(Deed deed, String run) throws Exception;

    /** Ends a doubt by what the books say: the receipt, or that nothing happened. */
    default String resolve(Deed deed, Optional<String> receipt) {
        throw new UnsupportedOperationException("There is no doubt here about " + deed + " and " + receipt);
    }

    /**
     * A guard.
     *
     * @param pools a new pool each time: an action that holds a connection of a pool must not wait for one more of it
     */
    static Guard of(Variant variant, Supplier<DataSource> pools, Duration wait) {
        return switch (variant) {
            case TRANSACTIONAL, NEVER_FREED -> new TransactionalGuard(variant, pools, wait);
            case LEASED_RETRY, LEASED_HOLD -> new LeasedGuard(variant, pools.get(), wait);
            case OFF -> new NoGuard(new CommitsTold(pools.get()));
        };
    }
}
