package dev.semel.spi;

import dev.semel.Fingerprint;
import dev.semel.Guarantee;
import dev.semel.IdempotencyKey;
import dev.semel.WhenInDoubt;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One wish to own a key.
 *
 * @param digest what decides
 * @param key for the readable columns, which decide nothing
 * @param owner random token of the execution; the same owner again is the same claim
 * @param fingerprint what is asked
 * @param place where the claim is written
 * @param lease how long it binds; null in TRANSACTIONAL
 * @param whenInDoubt what becomes of it after a crash
 * @param busyFor the longest it may be in flight: lease cap, or transaction time-out
 * @param retention how long the record is kept once settled
 * @param seen the abandoned, free or expired record that this claim names; null for a claim that names none
 * @param settled written with the claim in one statement (late claims, stored rejections); null for a claim to run
 */
public record ClaimRequest(
        KeyDigest digest,
        IdempotencyKey key,
        String owner,
        Fingerprint fingerprint,
        Place place,
        @Nullable Duration lease,
        WhenInDoubt whenInDoubt,
        Duration busyFor,
        Duration retention,
        @Nullable Seen seen,
        @Nullable Settlement settled) {

    /** Where a claim is written. */
    public enum Place {
        /** In a transaction that Semel began for it. */
        OWN_TRANSACTION,
        /** In the caller's transaction. */
        CALLERS_TRANSACTION,
        /** Committed by itself. */
        BY_ITSELF
    }

    /**
     * The owner and attempt that a conditional change names.
     *
     * @param owner owner of the record seen; null where it has none
     * @param attempt its attempt
     */
    public record Seen(@Nullable String owner, long attempt) {}

    /**
     * The guarantee of this claim.
     *
     * @return LEASED where it is written by itself
     */
    public Guarantee guarantee() {
        return place == Place.BY_ITSELF ? Guarantee.LEASED : Guarantee.TRANSACTIONAL;
    }

    /**
     * The right that this claim gives when it is acquired.
     *
     * @param attempt the attempt that the store gave it
     * @return the right
     */
    public Ownership ownership(long attempt) {
        return new Ownership(digest, owner, attempt, guarantee(), retention);
    }

    /**
     * The same claim, naming the record it may replace.
     *
     * @param record what was seen
     * @return a claim for it
     */
    public ClaimRequest naming(dev.semel.StoredRecord record) {
        return new ClaimRequest(
                digest,
                key,
                owner,
                fingerprint,
                place,
                lease,
                whenInDoubt,
                busyFor,
                retention,
                new Seen(record.owner(), record.attempt()),
                settled);
    }

    /**
     * The same claim, settled in the same statement.
     *
     * @param settlement done or failed
     * @return the claim
     */
    public ClaimRequest settled(Settlement settlement) {
        return new ClaimRequest(
                digest, key, owner, fingerprint, place, lease, whenInDoubt, busyFor, retention, seen, settlement);
    }
}
