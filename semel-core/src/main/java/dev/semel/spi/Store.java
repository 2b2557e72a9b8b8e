package dev.semel.spi;

import dev.semel.StoredRecord;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * Where records are kept.
 *
 * <pre>
 * (absent) --claim--&gt; processing --settle--&gt; done | failed --retention over--&gt; (absent)
 *   LEASED only:      processing --settle Free--&gt; free --claim--&gt; processing (attempt + 1)
 *                     processing, lease over --claim--&gt; taken over (attempt + 1), if claimed with RETRY
 *                                            --reads as--&gt; unknown, if claimed with HOLD
 * </pre>
 *
 * <p>Every method is one atomic step on the store's own clock. A store throws {@link
 * dev.semel.StoreUnavailableException} when it cannot say ({@link NothingSentException} where it knows that nothing has
 * happened), {@link RestartableException} when the same step may be tried
 * from the start of its transaction (a step by itself is simply sent again), and {@link StoreRefusedException} when it will never take what it was given.
 * "Held by another" is a value. Implementations are thread-safe.
 */
public interface Store {
    /**
     * Claims an absent, free, expired or abandoned key, or says who has it. The same owner again is the same claim: it
     * gets the same attempt, and a LEASED one a lease from now. A replay writes nothing.
     *
     * @param request the wish
     * @return the store's word
     */
    Claim claim(ClaimRequest request);

    /**
     * Ends a claim, if owner and attempt are still its own: past its lease, too, and from {@code unknown} as written by
     * a sweep. {@code expires_at} moves only to a later time.
     *
     * @param own the right
     * @param settlement the end
     * @return whether it was stored
     */
    Settled settle(Ownership own, Settlement settlement);

    /**
     * Renews the lease of a {@code processing} record from now, past its end too, if owner and attempt are its own.
     *
     * @param own the right
     * @param lease from now
     * @return whether it was stored
     */
    Settled extend(Ownership own, Duration lease);

    /**
     * Reads a record, outside any transaction of the caller's that could hide it.
     *
     * @param digest the key
     * @return the record; empty if absent or past its retention
     */
    Optional<StoredRecord> find(KeyDigest digest);

    /**
     * What the store can promise.
     *
     * @return the guarantees, never empty
     */
    Set<dev.semel.Guarantee> guarantees();
}
