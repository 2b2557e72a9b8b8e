package dev.semel.rigs.crash;

import dev.semel.Guarantee;
import dev.semel.StoredRecord;
import dev.semel.jdbc.JdbcStore;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Ownership;
import dev.semel.spi.Resolvable;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import dev.semel.spi.Store;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** A store for LEASED, where the settle is what COMMIT is elsewhere: it journals right before and right after. */
final class SettlesTold implements Store, Resolvable {
    private final JdbcStore store;

    SettlesTold(JdbcStore store) {
        this.store = store;
    }

    @Override
    public Settled settle(Ownership own, Settlement settlement) {
        return Steps.<Settled, RuntimeException>commit(() -> store.settle(own, settlement));
    }

    @Override
    public Claim claim(ClaimRequest request) {
        return store.claim(request);
    }

    @Override
    public Settled extend(Ownership own, Duration lease) {
        return store.extend(own, lease);
    }

    @Override
    public Optional<StoredRecord> find(KeyDigest digest) {
        return store.find(digest);
    }

    @Override
    public Settled resolve(
            KeyDigest digest, ClaimRequest.Seen seen, Settlement settlement, Duration retention, String reason) {
        return store.resolve(digest, seen, settlement, retention, reason);
    }

    @Override
    public Set<Guarantee> guarantees() {
        return Set.of(Guarantee.LEASED);
    }
}
