package dev.semel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What no database can be brought to do at will: a transaction's own calls fail between claim and end. */
class TransactionsFailTest {
    private static final IdempotencyKey KEY = IdempotencyKey.of("pay", "alice", "k-1");

    private final Scripted store = new Scripted();
    private final Semel semel = Semel.over(store)
            .scope(Scope.named("pay")
                    .rejecting(IllegalArgumentException.class, e -> Rejection.of("no", e.getMessage()))
                    .build())
            .build();

    @Test
    void callersTransactionCannotCommitIfItsEndCannotBeHeardOf() {
        store.callers = true;
        store.hook = listener -> {
            throw new IllegalStateException("no synchronization");
        };
        assertThatThrownBy(() -> semel.once(KEY).call(String.class, () -> "ran"))
                .hasMessage("no synchronization");
        assertThat(store.rollbackOnly).isTrue();
    }

    @Test
    void callersTransactionCannotCommitIfTheMarkCannotBeReleased() {
        store.callers = true;
        store.markFails = true;
        assertThatThrownBy(() -> semel.once(KEY).call(String.class, () -> "ran"))
                .hasMessage("no such savepoint");
        assertThat(store.rollbackOnly).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void rejectionWhoseCommitIsInDoubtIsOneOnlyIfItIsFound(TransactionalStore.Fate fate) {
        store.doubtfulFrom = 2;
        store.fate = fate;
        Runnable rejected = () -> semel.once(KEY).run(() -> {
            throw new IllegalArgumentException("sold out");
        });
        if (fate == TransactionalStore.Fate.COMMITTED) {
            rejected.run();
        } else {
            assertThatThrownBy(rejected::run).isInstanceOf(StoreUnavailableException.class);
        }
        assertThat(store.transactions).isEqualTo(2);
    }

    /** Claims and settles everything; its transactions do as told. */
    private static final class Scripted implements TransactionalStore, UnitOfWork, Joined, Joined.Mark {
        private boolean callers;
        private boolean rollbackOnly;
        private boolean markFails;
        private int transactions;
        private int doubtfulFrom = Integer.MAX_VALUE;
        private Fate fate = Fate.UNDECIDED;
        private CompletionHook hook = listener -> {};

        @Override
        public <T> T required(Settings settings, Work<T> work) {
            transactions++;
            rollbackOnly = false;
            T result = work.in(this);
            if (transactions >= doubtfulFrom) {
                throw new CommitInDoubtException("no word", null);
            }
            return result;
        }

        @Override
        public Optional<Joined> joined() {
            return callers ? Optional.of(this) : Optional.empty();
        }

        @Override
        public <T> T suspended(Plain<T> work) {
            return work.run();
        }

        @Override
        public Optional<Mark> mark() {
            return Optional.of(this);
        }

        @Override
        public void rollBack() {}

        @Override
        public void release() {
            if (markFails) {
                throw new IllegalStateException("no such savepoint");
            }
        }

        @Override
        public void flush() {}

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
            return Optional.of(hook);
        }

        @Override
        public UnitOfWork unitOfWork() {
            return this;
        }

        @Override
        public Claim claim(ClaimRequest request) {
            return new Claim.Acquired(
                    new Ownership(request.digest(), request.owner(), 1, Guarantee.TRANSACTIONAL, request.retention()));
        }

        @Override
        public Settled settle(Ownership own, Settlement settlement) {
            return Settled.STORED;
        }

        @Override
        public Settled extend(Ownership own, Duration lease) {
            return Settled.STORED;
        }

        @Override
        public Optional<StoredRecord> find(KeyDigest digest) {
            return Optional.empty();
        }

        @Override
        public Optional<StoredRecord> findWithin(KeyDigest digest) {
            return Optional.empty();
        }

        @Override
        public Fate fate(Ownership own, Duration bound) {
            return fate;
        }

        @Override
        public Set<Guarantee> guarantees() {
            return Set.of(Guarantee.TRANSACTIONAL);
        }
    }
}
