package dev.semel;

import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.CommitInDoubtException;
import dev.semel.spi.Joined;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Ownership;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import dev.semel.spi.TransactionalStore;
import dev.semel.spi.UnitOfWork;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * Records and effects in memory, in transactions that really undo. At each of the store's steps it first does what its
 * script says for that step, so that ends come about that no database can be brought to at will.
 */
final class TransactionsInMemory implements TransactionalStore, UnitOfWork {
    /** The steps that can be scripted. */
    enum Step {
        CLAIM,
        FLUSH,
        SETTLE,
        COMMIT,
        ROLL_BACK_TO_MARK,
        FIND
    }

    final Map<KeyDigest, MemoryRow> rows = new ConcurrentHashMap<>();
    final List<String> effects = new CopyOnWriteArrayList<>();
    final List<Joined.Completion> ends = new CopyOnWriteArrayList<>();
    private final Map<Step, Deque<Runnable>> script = new ConcurrentHashMap<>();
    private final ThreadLocal<Transaction> current = new ThreadLocal<>();
    boolean marks = true;
    boolean hooks = true;
    int claims;
    int openMarks;
    Fate fate = Fate.UNDECIDED;

    /** What happens at the next step of a kind, before the step itself; several wait for their turn. */
    void next(Step step, Runnable happens) {
        script.computeIfAbsent(step, s -> new ConcurrentLinkedDeque<>()).add(happens);
    }

    void nextThrows(Step step, RuntimeException... thrown) {
        for (RuntimeException each : thrown) {
            next(step, () -> {
                throw each;
            });
        }
    }

    private void at(Step step) {
        Runnable happens = script.getOrDefault(step, new ArrayDeque<>()).poll();
        if (happens != null) {
            happens.run();
        }
    }

    Transaction transaction() {
        return Objects.requireNonNull(current.get());
    }

    /** An effect of the business in the transaction that is open on this thread. */
    void write(String effect) {
        transaction().wrote.add(effect);
    }

    /** Works in a caller's transaction, which then ends as told, or rolls back if it must. */
    void callers(Joined.Completion end, Runnable work) {
        Transaction transaction = new Transaction();
        current.set(transaction);
        try {
            work.run();
        } finally {
            current.remove();
            transaction.end(transaction.rollbackOnly ? Joined.Completion.ROLLED_BACK : end);
        }
    }

    @Override
    public <T> T required(Settings settings, Work<T> work) {
        Transaction transaction = new Transaction();
        current.set(transaction);
        Joined.Completion end = Joined.Completion.ROLLED_BACK;
        try {
            T result = work.in(transaction);
            if (!transaction.rollbackOnly) {
                at(Step.COMMIT);
                end = Joined.Completion.COMMITTED;
            }
            return result;
        } catch (CommitInDoubtException e) {
            end = fate == Fate.COMMITTED ? Joined.Completion.COMMITTED : Joined.Completion.ROLLED_BACK;
            throw e;
        } finally {
            current.remove();
            transaction.end(end);
        }
    }

    @Override
    public Optional<Joined> joined() {
        return Optional.ofNullable(current.get());
    }

    @Override
    public <T> T suspended(Plain<T> work) {
        throw new UnsupportedOperationException();
    }

    @Override
    public UnitOfWork unitOfWork() {
        return this;
    }

    @Override
    public Claim claim(ClaimRequest request) {
        claims++;
        at(Step.CLAIM);
        Instant now = Instant.now();
        MemoryRow row = transaction().read(request.digest());
        if (row == null || row.mayBeTakenBy(request, row.read(now))) {
            long attempt = row == null ? 1 : row.attempt() + 1;
            transaction().changed.put(request.digest(), claimed(request, attempt, now));
            return new Claim.Acquired(request.ownership(attempt));
        }
        return Claim.refusedBy(row.read(now));
    }

    static MemoryRow claimed(ClaimRequest request, long attempt, Instant now) {
        Settlement settled = request.settled();
        return new MemoryRow(
                request.key().scope(),
                settled == null ? Status.PROCESSING : settled.status(),
                request.owner(),
                attempt,
                request.whenInDoubt(),
                request.fingerprint(),
                settled == null ? null : settled.answer(),
                null,
                now,
                request.lease() == null ? null : now.plus(request.lease()),
                now.plus(request.retention()),
                request.retention());
    }

    @Override
    public Settled settle(Ownership own, Settlement settlement) {
        at(Step.SETTLE);
        MemoryRow row = transaction().read(own.digest());
        if (row == null || !row.belongsTo(own)) {
            return Settled.LOST;
        }
        transaction().changed.put(own.digest(), row.settled(settlement, own.retention(), Instant.now()));
        return Settled.STORED;
    }

    @Override
    public Settled extend(Ownership own, Duration lease) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<StoredRecord> find(KeyDigest digest) {
        at(Step.FIND);
        return Optional.ofNullable(rows.get(digest)).map(row -> row.read(Instant.now()));
    }

    @Override
    public Optional<StoredRecord> findWithin(KeyDigest digest) {
        return Optional.ofNullable(transaction().read(digest)).map(row -> row.read(Instant.now()));
    }

    @Override
    public Fate fate(Ownership own, Duration bound) {
        Objects.requireNonNull(own, "whose fate");
        return fate;
    }

    @Override
    public Set<Guarantee> guarantees() {
        return Set.of(Guarantee.TRANSACTIONAL);
    }

    final class Transaction implements Joined {
        private Map<KeyDigest, MemoryRow> changed = new HashMap<>();
        private List<String> wrote = new ArrayList<>();
        private final List<Consumer<Completion>> listeners = new ArrayList<>();
        boolean rollbackOnly;

        MemoryRow read(KeyDigest digest) {
            return changed.getOrDefault(digest, rows.get(digest));
        }

        /** Another has the key from now on, whatever this transaction wrote. */
        void loses(KeyDigest digest) {
            changed.remove(digest);
        }

        private void end(Completion end) {
            ends.add(end);
            if (end == Completion.COMMITTED) {
                rows.putAll(changed);
                effects.addAll(wrote);
            }
            listeners.forEach(listener -> listener.accept(end));
        }

        @Override
        public Optional<Mark> mark() {
            return marks ? Optional.of(new Savepoint()) : Optional.empty();
        }

        @Override
        public void flush() {
            at(Step.FLUSH);
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
            return hooks ? Optional.of(listeners::add) : Optional.empty();
        }

        private final class Savepoint implements Mark {
            private final Map<KeyDigest, MemoryRow> changedBefore = new HashMap<>(changed);
            private final List<String> wroteBefore = new ArrayList<>(wrote);
            private final boolean rollbackOnlyBefore = rollbackOnly;

            Savepoint() {
                openMarks++;
            }

            @Override
            public void rollBack() {
                at(Step.ROLL_BACK_TO_MARK);
                changed = new HashMap<>(changedBefore);
                wrote = new ArrayList<>(wroteBefore);
                rollbackOnly = rollbackOnlyBefore;
            }

            @Override
            public void release() {
                openMarks--;
            }
        }
    }
}
