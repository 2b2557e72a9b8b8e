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
import java.util.concurrent.Callable;
import java.util.function.Consumer;
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
        Rival rival = caller();
        Transaction outer = rival.transaction();
        Transaction transaction = node.step(Call.BEGIN, () -> truth.begin(node));
        rival.within(transaction);
        try {
            T result = work.in(transaction);
            end(transaction);
            return result;
        } catch (RuntimeException | Error thrown) {
            rollBack(transaction);
            throw thrown;
        } finally {
            rival.within(outer);
        }
    }

    /** A transaction of the caller's own, which it commits unless something goes wrong. */
    <T extends @Nullable Object> T callers(Callable<T> work, Consumer<Transaction> setting) throws Exception {
        Rival rival = caller();
        rival.run().blind();
        Transaction transaction = node.step(Call.BEGIN, () -> truth.begin(node));
        setting.accept(transaction);
        rival.within(transaction);
        try {
            T result = work.call();
            if (transaction.isRollbackOnly()) {
                throw new IllegalStateException("The transaction was marked rollback-only");
            }
            end(transaction);
            return result;
        } catch (Exception | Error thrown) {
            rollBack(transaction);
            throw thrown;
        } finally {
            rival.within(null);
        }
    }

    private static Rival caller() {
        return Objects.requireNonNull(Rival.here(), "a transaction belongs to a caller");
    }

    private void end(Transaction transaction) {
        if (transaction.isRollbackOnly()) {
            rollBack(transaction);
        } else {
            commit(transaction);
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
            transaction.ended(Joined.Completion.IN_DOUBT);
            throw new CommitInDoubtException("COMMIT ended without a word", e);
        }
        transaction.ended(Joined.Completion.COMMITTED);
    }

    /** One that does not get there comes to the same: the connection is gone and the server rolls back. */
    private void rollBack(Transaction transaction) {
        if (!truth.isOpen(transaction)) {
            return;
        }
        try {
            node.step(Call.ROLL_BACK, () -> {
                truth.rollBack(transaction);
                return transaction;
            });
        } catch (StoreUnavailableException e) {
            truth.rollBack(transaction);
        }
        transaction.ended(Joined.Completion.ROLLED_BACK);
    }

    @Override
    public Optional<Joined> joined() {
        return Optional.ofNullable(transaction());
    }

    @Override
    public <T extends @Nullable Object> T suspended(Plain<T> work) {
        Rival rival = caller();
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
            caller().run().blind();
            return Fate.UNDECIDED;
        }
    }
}
