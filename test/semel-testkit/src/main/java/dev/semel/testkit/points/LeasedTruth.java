package dev.semel.testkit.points;

import dev.semel.Guarantee;
import dev.semel.InMemoryStore;
import dev.semel.StoredRecord;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Ownership;
import dev.semel.spi.Searchable.Found;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import dev.semel.spi.Store;
import dev.semel.spi.TransactionalStore.Fate;
import dev.semel.testkit.SettableClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Records in the in-memory store; effects in another system, which no roll back reaches. */
final class LeasedTruth implements Truth {
    private static final Duration LONGER_THAN_ANY_RETENTION = Duration.ofDays(36_500);

    private final SettableClock clock;
    private final InMemoryStore memory;
    private final Store records;
    private final List<Effect> effects = new ArrayList<>();

    LeasedTruth(SettableClock clock, UnaryOperator<Store> fault) {
        this.clock = clock;
        this.memory = InMemoryStore.bounded(10, clock);
        this.records = fault.apply(memory);
    }

    @Override
    public Guarantee guarantee() {
        return Guarantee.LEASED;
    }

    @Override
    public Transaction begin(Node node) {
        throw new IllegalStateException("LEASED begins no transaction");
    }

    @Override
    public void commit(Transaction transaction) {
        throw new IllegalStateException("LEASED commits no transaction");
    }

    @Override
    public boolean isOpen(Transaction transaction) {
        return false;
    }

    @Override
    public void rollBack(Transaction transaction) {
        throw new IllegalStateException("LEASED rolls no transaction back");
    }

    @Override
    public void buried(Node node) {
        // Its claims bind until their leases are over.
    }

    @Override
    public Claim claim(@Nullable Transaction transaction, ClaimRequest request) {
        return records.claim(request);
    }

    @Override
    public Settled settle(@Nullable Transaction transaction, Ownership own, Settlement settlement) {
        return records.settle(own, settlement);
    }

    @Override
    public Settled extend(Ownership own, Duration lease) {
        return records.extend(own, lease);
    }

    @Override
    public Optional<StoredRecord> find(@Nullable Transaction transaction, KeyDigest digest) {
        return records.find(digest);
    }

    @Override
    public Fate fate(Ownership own) {
        throw new IllegalStateException("LEASED has no commit in doubt");
    }

    @Override
    public void write(@Nullable Transaction transaction, Effect effect) {
        effects.add(effect);
    }

    @Override
    public List<Effect> effects() {
        return effects;
    }

    @Override
    public int open() {
        return 0;
    }

    /** A new store would say each time in the log that it forgets. */
    @Override
    public void forget() {
        effects.clear();
        clock.advance(LONGER_THAN_ANY_RETENTION);
        for (Found doubt : memory.inDoubt(Integer.MAX_VALUE)) {
            ClaimRequest.Seen seen =
                    new ClaimRequest.Seen(doubt.record().owner(), doubt.record().attempt());
            memory.resolve(doubt.digest(), seen, new Settlement.Free(), Duration.ofMillis(1), "the schedule is over");
        }
        clock.advance(LONGER_THAN_ANY_RETENTION);
        memory.purge(Integer.MAX_VALUE);
    }
}
