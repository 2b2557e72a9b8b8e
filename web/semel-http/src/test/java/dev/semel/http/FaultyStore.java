package dev.semel.http;

import dev.semel.Guarantee;
import dev.semel.InMemoryStore;
import dev.semel.StoreUnavailableException;
import dev.semel.StoredRecord;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Ownership;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import dev.semel.spi.Store;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** The in-memory store, until a test takes it away or lets another owner replace every claim. */
final class FaultyStore implements Store {
    private final InMemoryStore records = InMemoryStore.bounded(1000);
    volatile boolean away;
    volatile boolean replaced;

    @Override
    public Claim claim(ClaimRequest request) {
        reached();
        return records.claim(request);
    }

    @Override
    public Settled settle(Ownership own, Settlement settlement) {
        reached();
        return replaced ? Settled.LOST : records.settle(own, settlement);
    }

    @Override
    public Settled extend(Ownership own, Duration lease) {
        reached();
        return records.extend(own, lease);
    }

    @Override
    public Optional<StoredRecord> find(KeyDigest digest) {
        reached();
        return records.find(digest);
    }

    @Override
    public Set<Guarantee> guarantees() {
        return records.guarantees();
    }

    private void reached() {
        if (away) {
            throw new StoreUnavailableException("The store is away", null);
        }
    }
}
