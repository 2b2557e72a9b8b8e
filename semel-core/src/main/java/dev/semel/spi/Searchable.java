package dev.semel.spi;

import dev.semel.StoredRecord;
import java.util.List;

/** A store whose doubtful records can be listed. */
public interface Searchable {
    /**
     * Records that wait for somebody: {@code unknown}, HOLD claims whose lease is over, abandoned RETRY claims.
     *
     * @param limit most to return
     * @return oldest first
     */
    List<Found> inDoubt(int limit);

    /**
     * A record and its readable key.
     *
     * @param digest the key's digest
     * @param scope its scope
     * @param record the record
     */
    record Found(KeyDigest digest, String scope, StoredRecord record) {}
}
