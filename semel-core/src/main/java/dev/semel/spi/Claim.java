package dev.semel.spi;

import dev.semel.StoredRecord;

/** What a store says to a {@link ClaimRequest}. "Store unavailable" is never one of these: it is thrown. */
public sealed interface Claim {
    /**
     * The key is this execution's.
     *
     * @param ownership its right
     */
    record Acquired(Ownership ownership) implements Claim {}

    /**
     * Another execution holds it, and its record can be seen.
     *
     * @param record {@code processing}; without a lease it is broken
     */
    record InFlight(StoredRecord record) implements Claim {}

    /** Another execution holds it, or did a moment ago, and no record of that can be seen yet. */
    record Hidden() implements Claim {}

    /**
     * Nobody holds it and this claim did not take it: its content differs from an abandoned one, or the database can
     * take it over only by a claim that {@linkplain ClaimRequest#naming names} it.
     *
     * @param record abandoned, free, or terminal and past its retention
     */
    record Abandoned(StoredRecord record) implements Claim {}

    /**
     * The key has been dealt with.
     *
     * @param record {@code done}, {@code failed} or {@code unknown}
     */
    record Kept(StoredRecord record) implements Claim {}

    /**
     * What a record means for a claim that did not get it. The one place of this decision.
     *
     * @param record as read
     * @return the claim's result
     */
    static Claim refusedBy(StoredRecord record) {
        if (record.open() || record.abandoned()) {
            return new Abandoned(record);
        }
        return switch (record.status()) {
            case DONE, FAILED, UNKNOWN -> new Kept(record);
            case PROCESSING -> new InFlight(record);
            case FREE -> new Abandoned(record);
        };
    }
}
