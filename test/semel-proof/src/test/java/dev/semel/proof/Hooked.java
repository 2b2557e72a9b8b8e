package dev.semel.proof;

import dev.semel.Guarantee;
import dev.semel.StoredRecord;
import dev.semel.jdbc.JdbcStore;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.CommitInDoubtException;
import dev.semel.spi.Joined;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Ownership;
import dev.semel.spi.Resolvable;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import dev.semel.spi.TransactionalStore;
import dev.semel.spi.UnitOfWork;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** The real store, with something happening at one moment between its steps. */
final class Hooked implements TransactionalStore, Resolvable {
    private final JdbcStore inner;
    private final AtomicInteger claims = new AtomicInteger();

    /** Before the claim of that number. */
    int claimNumber;

    Runnable beforeClaim = () -> {};
    /** After every claim, whose reply is lost if it throws. */
    Runnable afterClaim = () -> {};

    Runnable beforeSettle = () -> {};
    Optional<Fate> fate = Optional.empty();
    Commit commit = Commit.PLAIN;

    /** How the commit of the first transaction is heard of. */
    enum Commit {
        PLAIN,
        DONE_BUT_UNHEARD,
        UNDONE_AND_UNHEARD
    }

    Hooked(JdbcStore inner) {
        this.inner = inner;
    }

    @Override
    public Claim claim(ClaimRequest request) {
        if (claims.incrementAndGet() == claimNumber) {
            beforeClaim.run();
        }
        Claim claim = inner.claim(request);
        afterClaim.run();
        return claim;
    }

    @Override
    public Settled settle(Ownership own, Settlement settlement) {
        beforeSettle.run();
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

    @Override
    public Optional<StoredRecord> findWithin(KeyDigest digest) {
        return inner.findWithin(digest);
    }

    @Override
    public Watch watch() {
        return inner.watch();
    }

    @Override
    public Fate fate(Ownership own, Duration bound) {
        return fate.orElseGet(() -> inner.fate(own, bound));
    }

    @Override
    public Settled resolve(
            KeyDigest digest, ClaimRequest.Seen seen, Settlement settlement, Duration retention, String reason) {
        return inner.resolve(digest, seen, settlement, retention, reason);
    }

    @Override
    public UnitOfWork unitOfWork() {
        UnitOfWork real = inner.unitOfWork();
        return new UnitOfWork() {
            @Override
            public <T> T required(Settings settings, Work<T> work) {
                Commit now = commit;
                commit = Commit.PLAIN;
                T result = real.required(settings, transaction -> {
                    T value = work.in(transaction);
                    if (now == Commit.UNDONE_AND_UNHEARD) {
                        transaction.rollbackOnly();
                    }
                    return value;
                });
                if (now != Commit.PLAIN) {
                    throw new CommitInDoubtException("the link broke", new IllegalStateException("link"));
                }
                return result;
            }

            @Override
            public Optional<Joined> joined() {
                return real.joined();
            }

            @Override
            public <T> T suspended(Plain<T> work) {
                return real.suspended(work);
            }
        };
    }
}
