package dev.semel.testkit;

import dev.semel.Guarantee;
import dev.semel.InMemoryStore;
import dev.semel.StoredRecord;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Ownership;
import dev.semel.spi.Purgeable;
import dev.semel.spi.Resolvable;
import dev.semel.spi.Searchable;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import dev.semel.spi.Store;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Hands everything on to a store that is right; a fault changes one thing. */
class Wrapped implements Store, Purgeable, Resolvable, Searchable {
    final InMemoryStore right;

    Wrapped(InMemoryStore right) {
        this.right = right;
    }

    @Override
    public Claim claim(ClaimRequest request) {
        return right.claim(request);
    }

    @Override
    public Settled settle(Ownership own, Settlement settlement) {
        return right.settle(own, settlement);
    }

    @Override
    public Settled extend(Ownership own, Duration lease) {
        return right.extend(own, lease);
    }

    @Override
    public Optional<StoredRecord> find(KeyDigest digest) {
        return right.find(digest);
    }

    @Override
    public Set<Guarantee> guarantees() {
        return right.guarantees();
    }

    @Override
    public Settled resolve(
            KeyDigest digest, ClaimRequest.Seen seen, Settlement settlement, Duration retention, String reason) {
        return right.resolve(digest, seen, settlement, retention, reason);
    }

    @Override
    public int purge(int limit) {
        return right.purge(limit);
    }

    @Override
    public int sweep(int limit) {
        return right.sweep(limit);
    }

    @Override
    public List<Found> inDoubt(int limit) {
        return right.inDoubt(limit);
    }

    /** The right of whoever holds the key now, for faults that do not compare. */
    final Ownership whoeverHolds(Ownership own) {
        return right.find(own.digest())
                .map(record -> new Ownership(
                        own.digest(),
                        String.valueOf(record.owner()),
                        record.attempt(),
                        own.guarantee(),
                        own.retention()))
                .orElse(own);
    }
}
