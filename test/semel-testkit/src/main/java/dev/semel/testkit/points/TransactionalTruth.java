package dev.semel.testkit.points;

import dev.semel.Answer;
import dev.semel.Guarantee;
import dev.semel.Status;
import dev.semel.StoredRecord;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Ownership;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import dev.semel.spi.TransactionalStore.Fate;
import dev.semel.testkit.SettableClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Records and effects in local transactions, READ COMMITTED: what is not committed is seen by its transaction only. */
class TransactionalTruth implements Truth {
    private final SettableClock clock;
    private final Map<KeyDigest, StoredRecord> records = new HashMap<>();
    private final List<Effect> effects = new ArrayList<>();
    private final List<Transaction> open = new ArrayList<>();

    TransactionalTruth(SettableClock clock) {
        this.clock = clock;
    }

    @Override
    public Guarantee guarantee() {
        return Guarantee.TRANSACTIONAL;
    }

    @Override
    public Transaction begin(Node node) {
        Transaction transaction = new Transaction(node);
        open.add(transaction);
        return transaction;
    }

    @Override
    public void commit(Transaction transaction) {
        if (!open.remove(transaction)) {
            throw new IllegalStateException("The transaction is over");
        }
        records.putAll(transaction.records);
        effects.addAll(transaction.effects);
    }

    @Override
    public boolean isOpen(Transaction transaction) {
        return open.contains(transaction);
    }

    @Override
    public void rollBack(Transaction transaction) {
        open.remove(transaction);
    }

    @Override
    public void buried(Node node) {
        open.removeIf(transaction -> transaction.node() == node);
    }

    @Override
    public Claim claim(@Nullable Transaction transaction, ClaimRequest request) {
        Transaction mine = required(transaction);
        StoredRecord own = mine.records.get(request.digest());
        if (own != null && request.owner().equals(own.owner())) {
            return new Claim.Acquired(request.ownership(own.attempt()));
        }
        StoredRecord there = own == null ? records.get(request.digest()) : own;
        if (there != null && !there.open()) {
            return Claim.refusedBy(there);
        }
        if (open.stream().anyMatch(other -> other != mine && bindsOthers(other, request.digest()))) {
            return new Claim.Hidden();
        }
        long attempt = there == null ? 1 : there.attempt() + 1;
        mine.records.put(request.digest(), claimed(request, attempt));
        return new Claim.Acquired(request.ownership(attempt));
    }

    @Override
    public Settled settle(@Nullable Transaction transaction, Ownership own, Settlement settlement) {
        Transaction mine = required(transaction);
        StoredRecord there = mine.records.get(own.digest());
        if (there == null || !own.owner().equals(there.owner()) || own.attempt() != there.attempt()) {
            return Settled.LOST;
        }
        mine.records.put(own.digest(), record(there, settlement.status(), settlement.answer(), settlement.reason()));
        return Settled.STORED;
    }

    @Override
    public Settled extend(Ownership own, Duration lease) {
        return Settled.LOST; // There is no lease to renew.
    }

    @Override
    public Optional<StoredRecord> find(@Nullable Transaction transaction, KeyDigest digest) {
        StoredRecord own = transaction == null ? null : transaction.records.get(digest);
        return Optional.ofNullable(own == null ? records.get(digest) : own);
    }

    @Override
    public Fate fate(Ownership own) {
        StoredRecord there = records.get(own.digest());
        boolean committed = there != null && own.owner().equals(there.owner()) && own.attempt() == there.attempt();
        return committed ? Fate.COMMITTED : Fate.ABSENT;
    }

    @Override
    public void write(@Nullable Transaction transaction, Effect effect) {
        (transaction == null ? effects : transaction.effects).add(effect);
    }

    @Override
    public List<Effect> effects() {
        return effects;
    }

    @Override
    public int open() {
        return open.size();
    }

    @Override
    public void forget() {
        records.clear();
        effects.clear();
        open.clear();
    }

    /** Whether an open transaction has written the key, which the unique constraint then holds. */
    boolean bindsOthers(Transaction other, KeyDigest key) {
        return other.records.containsKey(key);
    }

    private Transaction required(@Nullable Transaction transaction) {
        if (transaction == null || !open.contains(transaction)) {
            throw new IllegalStateException("TRANSACTIONAL steps need an open transaction");
        }
        return transaction;
    }

    private StoredRecord claimed(ClaimRequest request, long attempt) {
        StoredRecord processing = new StoredRecord(
                Status.PROCESSING,
                request.owner(),
                attempt,
                request.whenInDoubt(),
                request.fingerprint(),
                null,
                null,
                clock.instant(),
                null,
                false);
        Settlement settled = request.settled();
        return settled == null ? processing : record(processing, settled.status(), settled.answer(), settled.reason());
    }

    private StoredRecord record(StoredRecord claimed, Status status, @Nullable Answer answer, @Nullable String reason) {
        return new StoredRecord(
                status,
                claimed.owner(),
                claimed.attempt(),
                claimed.whenInDoubt(),
                claimed.fingerprint(),
                answer,
                reason,
                clock.instant(),
                null,
                false);
    }
}
