package dev.semel;

import dev.semel.spi.Exchange;
import org.jspecify.annotations.Nullable;

/** One of the three ways to carry an operation out. Stateless; chosen once a call. */
sealed interface Execution permits OwnTransaction, LateClaim, JoinedTransaction, Leased {
    /**
     * One go: claims, runs if the claim is acquired, settles.
     *
     * @param flight the flight that this call leads; null where it leads none
     */
    Turn go(Request request, Exchange exchange, @Nullable Flight flight);

    /** Whether the caller may be kept waiting: not in its own open transaction. */
    boolean mayWait();

    /** Whether followers can be told of the end. */
    boolean mayLead();
}
