package dev.semel;

import dev.semel.spi.KeyDigest;
import dev.semel.testkit.RawRow;
import java.time.InstantSource;
import java.util.Optional;

/** Reads the rows of an in-memory store without its help. */
public final class MemoryRows {
    private MemoryRows() {}

    public static Optional<RawRow> look(InMemoryStore store, KeyDigest digest, InstantSource clock) {
        return Optional.ofNullable(store.rows.get(digest))
                .map(row -> new RawRow(
                        row.status(),
                        row.owner(),
                        row.attempt(),
                        row.fingerprint().text(),
                        clock.instant(),
                        row.leaseUntil(),
                        row.expiresAt()));
    }

    public static int size(InMemoryStore store) {
        return store.rows.size();
    }
}
