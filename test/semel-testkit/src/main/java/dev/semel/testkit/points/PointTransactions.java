package dev.semel.testkit.points;

import dev.semel.StoreUnavailableException;
import dev.semel.StoredRecord;
import dev.semel.spi.CommitInDoubtException;
import dev.semel.spi.Joined;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Ownership;
import dev.semel.spi.TransactionalStore;
import dev.semel.spi.UnitOfWork;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The client's side where records share transactions: begin, commit, roll back and the look-up are points, too. */
final class PointTransactions extends PointStore implements TransactionalStore, UnitOfWork {
    PointTransactions(Node node, Truth truth) {
        super(node, truth);
    }

    @Override
    public UnitOfWork unitOfWork() {
        return this;
    }

    @Override
    public <T extends @Nullable Object> T required(Settings settings, Work<T> work) {
        Rival rival = Objects.requireNonNull(Rival.here(), "a transaction belongs to a caller");
        Transaction outer = rival.transaction();
        Transaction transaction = node.step(Call.BEGIN, () -> truth.begin(node));
        rival.within(transaction);
        try {
            T result = done(transaction, work);
            if (transaction.isRollbackOnly()) {
                rollBack(transaction);
            } else {
                commit(transaction);
            }
            return result;
        } finally {
            rival.within(outer);
        }
    }

    private <T extends @Nullable Object> T done(Transaction transaction, Work<T> work) {
        try {
            return work.in(transaction);
        } catch (RuntimeException | Error thrown) {
            rollBack(transaction);
            throw thrown;
        }
    }

    private void commit(Transaction transaction) {
        try {
            node.step(Call.COMMIT, () -> {
                truth.commit(transaction);
                return transaction;
            });
        } catch (StoreUnavailableException e) {
            truth.rollBack(transaction); // The server's, if COMMIT never got there.
            throw new CommitInDoubtException("COMMIT ended without a word", e);
        }
    }

    /** One that does not get there comes to the same: the connection is gone and the server rolls back. */
    private void rollBack(Transaction transaction) {
        try {
            node.step(Call.ROLL_BACK, () -> {
                truth.rollBack(transaction);
                return transaction;
            });
        } catch (StoreUnavailableException e) {
            truth.rollBack(transaction);
        }
    }

    @Override
    public Optional<Joined> joined() {
        return Optional.ofNullable(transaction());
    }

    @Override
    public <T extends @Nullable Object> T suspended(Plain<T> work) {
        Rival rival = Objects.requireNonNull(Rival.here(), "a transaction belongs to a caller");
        Transaction outer = rival.transaction();
        rival.within(null);
        try {
            return work.run();
        } finally {
            rival.within(outer);
        }
    }

    @Override
    public Optional<StoredRecord> findWithin(KeyDigest digest) {
        node.asks(digest);
        return node.step(Call.FIND, () -> truth.find(transaction(), digest));
    }

    @Override
    public Fate fate(Ownership own, Duration bound) {
        try {
            return node.step(Call.FATE, () -> truth.fate(own));
        } catch (StoreUnavailableException e) {
            return Fate.UNDECIDED;
        }
    }
}
