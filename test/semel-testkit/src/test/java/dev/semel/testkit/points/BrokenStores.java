package dev.semel.testkit.points;

import dev.semel.Guarantee;
import dev.semel.StoredRecord;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Ownership;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import dev.semel.spi.Store;
import dev.semel.spi.TransactionalStore.Fate;
import dev.semel.testkit.SettableClock;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Stores with one mistake each. */
final class BrokenStores {
    private BrokenStores() {}

    /** Settles whatever the key holds now. */
    static Store settlesForAnybody(Store right) {
        return new Wrapped(right) {
            @Override
            public Settled settle(Ownership own, Settlement settlement) {
                Ownership holder = find(own.digest())
                        .map(now -> new Ownership(
                                own.digest(),
                                String.valueOf(now.owner()),
                                now.attempt(),
                                own.guarantee(),
                                own.retention()))
                        .orElse(own);
                return super.settle(holder, settlement);
            }
        };
    }

    /** Does not look at how many rows were changed. */
    static Store countsNoRows(Store right) {
        return new Wrapped(right) {
            @Override
            public Settled settle(Ownership own, Settlement settlement) {
                super.settle(own, settlement);
                return Settled.STORED;
            }
        };
    }

    /** Takes a claim in flight for one whose reply was lost, whoever asks. */
    static Store takesAnyClaimForTheSame(Store right) {
        return new Wrapped(right) {
            @Override
            public Claim claim(ClaimRequest request) {
                Claim claim = super.claim(request);
                return claim instanceof Claim.InFlight flight
                        ? new Claim.Acquired(new Ownership(
                                request.digest(),
                                String.valueOf(flight.record().owner()),
                                flight.record().attempt(),
                                request.guarantee(),
                                request.retention()))
                        : claim;
            }
        };
    }

    /** Deletes the claim on any exception. */
    static Store freesOnAnyException(Store right) {
        return new Wrapped(right) {
            @Override
            public Settled settle(Ownership own, Settlement settlement) {
                return super.settle(own, settlement instanceof Settlement.Unknown ? new Settlement.Free() : settlement);
            }
        };
    }

    /** The business has a connection of its own. */
    static Truth writesOutsideTheTransaction(SettableClock clock) {
        return new TransactionalTruth(clock) {
            @Override
            public void write(@Nullable Transaction transaction, Effect effect) {
                super.write(null, effect);
            }
        };
    }

    /** Has no unique constraint: a claim that is not committed binds nobody else. */
    static Truth bindsNobodyBeforeCommit(SettableClock clock) {
        return new TransactionalTruth(clock) {
            @Override
            boolean bindsOthers(Transaction other, KeyDigest key) {
                return false;
            }
        };
    }

    /** Takes every commit in doubt for one that happened. */
    static Truth believesEveryCommit(SettableClock clock) {
        return new TransactionalTruth(clock) {
            @Override
            public Fate fate(Ownership own) {
                return Fate.COMMITTED;
            }
        };
    }

    /** Takes every commit in doubt for one that did not happen. */
    static Truth believesNoCommit(SettableClock clock) {
        return new TransactionalTruth(clock) {
            @Override
            public Fate fate(Ownership own) {
                return Fate.ABSENT;
            }
        };
    }

    /** Marks the key done beside the business transaction. */
    static Truth commitsTheRecordAtOnce(SettableClock clock) {
        return new TransactionalTruth(clock) {
            @Override
            public Settled settle(@Nullable Transaction transaction, Ownership own, Settlement settlement) {
                Settled settled = super.settle(transaction, own, settlement);
                Transaction mine = Objects.requireNonNull(transaction);
                Transaction alone = begin(mine.node());
                alone.records.putAll(mine.records);
                commit(alone);
                return settled;
            }
        };
    }

    private static class Wrapped implements Store {
        private final Store right;

        Wrapped(Store right) {
            this.right = right;
        }

        @Override
        public Claim claim(ClaimRequest request) {
            return right.claim(request);
        }

        @Override
        public Settled settle(Ownership own, Settlement settlement) {
            return right.settle(own, settlement);
        }

        @Override
        public Settled extend(Ownership own, Duration lease) {
            return right.extend(own, lease);
        }

        @Override
        public Optional<StoredRecord> find(KeyDigest digest) {
            return right.find(digest);
        }

        @Override
        public Set<Guarantee> guarantees() {
            return right.guarantees();
        }
    }
}
