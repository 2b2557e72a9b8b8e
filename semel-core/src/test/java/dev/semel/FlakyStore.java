package dev.semel;

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
import java.util.concurrent.atomic.AtomicInteger;

/** A store whose replies can be lost: the step happens, the word does not arrive. */
record FlakyStore(Store inner, AtomicInteger settleFailures, AtomicInteger lostClaimReplies) implements Store {
    FlakyStore(Store inner) {
        this(inner, new AtomicInteger(), new AtomicInteger());
    }

    @Override
    public Claim claim(ClaimRequest request) {
        Claim claim = inner.claim(request);
        if (lostClaimReplies.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
            throw new StoreUnavailableException("reply lost", null);
        }
        return claim;
    }

    @Override
    public Settled settle(Ownership own, Settlement settlement) {
        if (settleFailures.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
            throw new StoreUnavailableException("store away", null);
        }
        return inner.settle(own, settlement);
    }

    @Override
    public Settled extend(Ownership own, Duration lease) {
        return inner.extend(own, lease);
    }

    @Override
    public Optional<StoredRecord> find(KeyDigest digest) {
        return inner.find(digest);
    }

    @Override
    public Set<Guarantee> guarantees() {
        return inner.guarantees();
    }
}
