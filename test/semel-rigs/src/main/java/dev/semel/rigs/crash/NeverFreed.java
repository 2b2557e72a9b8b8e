package dev.semel.rigs.crash;

import dev.semel.Guarantee;
import dev.semel.Isolation;
import dev.semel.StoredRecord;
import dev.semel.jdbc.JdbcStore;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Ownership;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import dev.semel.spi.TransactionalStore;
import dev.semel.spi.UnitOfWork;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * A control: the store as one writes it without thinking of faults. The claim is committed by itself, without a lease,
 * and neither a fault nor a crash frees it.
 */
final class NeverFreed implements TransactionalStore {
    private static final UnitOfWork.Settings BRIEF =
            new UnitOfWork.Settings(Isolation.READ_COMMITTED, Duration.ofSeconds(30));

    private final JdbcStore claims;
    private final JdbcStore store;

    /**
     * @param claims on connections of their own
     * @param store whose transaction the business shares
     */
    NeverFreed(JdbcStore claims, JdbcStore store) {
        this.claims = claims;
        this.store = store;
    }

    @Override
    public Claim claim(ClaimRequest request) {
        return claims.unitOfWork().<Claim>required(BRIEF, transaction -> claims.claim(request));
    }

    @Override
    public Settled settle(Ownership own, Settlement settlement) {
        return store.settle(own, settlement);
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
    public Set<Guarantee> guarantees() {
        return store.guarantees();
    }

    @Override
    public UnitOfWork unitOfWork() {
        return store.unitOfWork();
    }

    @Override
    public Optional<StoredRecord> findWithin(KeyDigest digest) {
        return store.findWithin(digest);
    }

    @Override
    public Fate fate(Ownership own, Duration bound) {
        return store.fate(own, bound);
    }
}
