package dev.semel.http;

import dev.semel.Guarantee;
import dev.semel.InMemoryStore;
import dev.semel.StoredRecord;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.CommitInDoubtException;
import dev.semel.spi.CommitRefusedException;
import dev.semel.spi.Joined;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Ownership;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import dev.semel.spi.TransactionalStore;
import dev.semel.spi.UnitOfWork;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Transactions over the in-memory store, whose flush and commit end as a test says: once, since what follows (the small
 * transaction of a rejection) has its own luck. Settlements are applied at commit, claims freed at roll back.
 */
final class ScriptedTransactions implements TransactionalStore, UnitOfWork {
    enum Commit {
        REFUSED,
        LOST_BUT_DONE,
        LOST_AND_ABSENT,
        LOST_AND_UNDECIDED
    }

    final AtomicReference<RuntimeException> flushFails = new AtomicReference<>();
    final AtomicReference<Commit> commit = new AtomicReference<>();
    private final InMemoryStore records = InMemoryStore.bounded(1000);
    private final ThreadLocal<Transaction> current = new ThreadLocal<>();
    private volatile Fate fate = Fate.COMMITTED;

    /** The handler's transaction can only roll back from now on. */
    void markRollbackOnly() {
        current.get().rollbackOnly = true;
    }

    @Override
    public UnitOfWork unitOfWork() {
        return this;
    }

    @Override
    public <T> T required(Settings settings, Work<T> work) {
        Transaction transaction = new Transaction();
        current.set(transaction);
        try {
            T result = work.in(transaction);
            if (transaction.rollbackOnly) {
                transaction.rollBack();
            } else {
                commit(transaction);
            }
            return result;
        } catch (RuntimeException e) {
            transaction.rollBack();
            throw e;
        } finally {
            current.remove();
        }
    }

    private void commit(Transaction transaction) {
        Commit end = transaction.own == null ? null : commit.getAndSet(null);
        if (end == Commit.REFUSED) {
            throw new CommitRefusedException("refused", new IllegalStateException("deferred constraint"));
        }
        if (end == null || end == Commit.LOST_BUT_DONE) {
            transaction.apply();
        }
        if (end != null) {
            fate = switch (end) {
                case LOST_BUT_DONE -> Fate.COMMITTED;
                case LOST_AND_ABSENT -> Fate.ABSENT;
                default -> Fate.UNDECIDED;
            };
            throw new CommitInDoubtException("no reply", null);
        }
    }

    @Override
    public Fate fate(Ownership own, Duration bound) {
        return fate;
    }

    @Override
    public Optional<Joined> joined() {
        return Optional.empty();
    }

    @Override
    public <T> T suspended(Plain<T> work) {
        return work.run();
    }

    @Override
    public Optional<StoredRecord> findWithin(KeyDigest digest) {
        return records.find(digest);
    }

    @Override
    public Claim claim(ClaimRequest request) {
        Claim claim = records.claim(new ClaimRequest(
                request.digest(),
                request.key(),
                request.owner(),
                request.fingerprint(),
                ClaimRequest.Place.BY_ITSELF,
                Duration.ofMinutes(1),
                request.whenInDoubt(),
                request.busyFor(),
                request.retention(),
                request.seen(),
                request.settled()));
        if (claim instanceof Claim.Acquired acquired) {
            current.get().own = acquired.ownership();
        }
        return claim;
    }

    @Override
    public Settled settle(Ownership own, Settlement settlement) {
        current.get().settlement = settlement;
        return Settled.STORED;
    }

    @Override
    public Settled extend(Ownership own, Duration lease) {
        throw new UnsupportedOperationException("A TRANSACTIONAL claim has no lease");
    }

    @Override
    public Optional<StoredRecord> find(KeyDigest digest) {
        return records.find(digest);
    }

    @Override
    public Set<Guarantee> guarantees() {
        return Set.of(Guarantee.TRANSACTIONAL);
    }

    private final class Transaction implements Joined {
        private Ownership own;
        private Settlement settlement;
        private boolean rollbackOnly;

        void apply() {
            if (settlement != null) {
                records.settle(own, settlement);
            }
        }

        void rollBack() {
            if (own != null) {
                records.settle(own, new Settlement.Free());
            }
        }

        @Override
        public Optional<Mark> mark() {
            return Optional.empty();
        }

        @Override
        public void flush() {
            RuntimeException failure = flushFails.getAndSet(null);
            if (failure != null) {
                throw failure;
            }
        }

        @Override
        public boolean isRollbackOnly() {
            return rollbackOnly;
        }

        @Override
        public void rollbackOnly() {
            rollbackOnly = true;
        }

        @Override
        public Optional<CompletionHook> completionHook() {
            return Optional.empty();
        }
    }
}
