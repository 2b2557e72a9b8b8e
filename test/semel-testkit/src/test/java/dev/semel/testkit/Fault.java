package dev.semel.testkit;

import dev.semel.Answer;
import dev.semel.IdempotencyKey;
import dev.semel.InMemoryStore;
import dev.semel.StoredRecord;
import dev.semel.WhenInDoubt;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Ownership;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import dev.semel.spi.Store;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Mistakes that stores make, and the tests of the contract that must notice. */
enum Fault {
    SETTLES_FOR_ANYBODY(
            store -> new Wrapped(store) {
                @Override
                public Settled settle(Ownership own, Settlement settlement) {
                    return super.settle(whoeverHolds(own), settlement);
                }
            },
            "onlyTheOwnerWithItsAttemptEndsAClaim",
            "replacedOwnerEndsNothing"),
    SETTLES_WITHOUT_COUNTING_ROWS(
            store -> new Wrapped(store) {
                @Override
                public Settled settle(Ownership own, Settlement settlement) {
                    super.settle(own, settlement);
                    return Settled.STORED;
                }
            },
            "replacedOwnerEndsNothing",
            "endOfAnAbsentKeyCreatesNothing",
            "ownerWhoseRecordIsGoneEndsNothing"),
    REFUSES_A_LATE_END(
            store -> new Wrapped(store) {
                @Override
                public Settled settle(Ownership own, Settlement settlement) {
                    boolean late =
                            find(own.digest()).filter(StoredRecord::abandoned).isPresent();
                    return late ? Settled.LOST : super.settle(own, settlement);
                }
            },
            "lateEndIsStoredWhileNobodyHasTakenOver"),
    RENEWS_FOR_ANYBODY(
            store -> new Wrapped(store) {
                @Override
                public Settled extend(Ownership own, Duration lease) {
                    return super.extend(whoeverHolds(own), lease);
                }
            },
            "nobodyElseRenewsALease",
            "replacedOwnerRenewsNothing"),
    TAKES_OVER_OTHER_CONTENT(
            store -> new Wrapped(store) {
                @Override
                public Claim claim(ClaimRequest request) {
                    Claim claim = super.claim(request);
                    return claim instanceof Claim.Abandoned abandoned
                            ? super.claim(request.naming(abandoned.record()))
                            : claim;
                }
            },
            "abandonedClaimOfOtherContentIsShownAndUntouched",
            "takeoverComparesTheAttemptThatItNames",
            "takeoverComparesTheOwnerThatItNames"),
    NEVER_RAISES_THE_ATTEMPT(
            store -> new Wrapped(store) {
                @Override
                public Claim claim(ClaimRequest request) {
                    Claim claim = super.claim(request);
                    return claim instanceof Claim.Acquired ? new Claim.Acquired(request.ownership(1)) : claim;
                }
            },
            "abandonedClaimIsTakenOverWhateverTheLeases",
            "freeKeyIsAcquiredWhateverTheContent",
            "attemptGrowsOverEveryExpiry"),
    FORGETS_THE_ATTEMPT_AFTER_RETENTION(
            store -> new Wrapped(store) {
                @Override
                public Claim claim(ClaimRequest request) {
                    purge(Integer.MAX_VALUE);
                    return super.claim(request);
                }
            },
            "recordPastItsRetentionIsAcquiredWhateverTheContent",
            "attemptGrowsOverEveryExpiry"),
    LETS_THE_LATER_CLAIM_DECIDE_WHAT_DOUBT_MEANS(
            store -> new Wrapped(store) {
                @Override
                public Claim claim(ClaimRequest request) {
                    Claim claim = super.claim(request);
                    boolean free = claim instanceof Claim.Kept kept
                            && kept.record().whenInDoubt() == WhenInDoubt.HOLD
                            && request.whenInDoubt() == WhenInDoubt.RETRY
                            && kept.record().answer() == null;
                    return free ? new Claim.Acquired(request.ownership(2)) : claim;
                }
            },
            "heldClaimPastItsLeaseReadsAsUnknownAndIsNeverTaken"),
    LOOKS_AND_THEN_CLAIMS(
            store -> new Wrapped(store) {
                private final CountDownLatch bothHaveLooked = new CountDownLatch(2);

                @Override
                public Claim claim(ClaimRequest request) {
                    Optional<StoredRecord> seen = find(request.digest());
                    if (seen.isEmpty()) {
                        bothHaveLooked.countDown();
                        awaitRival();
                    }
                    Claim claim = super.claim(request);
                    return seen.isEmpty() ? new Claim.Acquired(request.ownership(1)) : claim;
                }

                private void awaitRival() {
                    try {
                        bothHaveLooked.await(10, TimeUnit.MILLISECONDS);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                }
            },
            "oneOfManyGetsAnAbsentKey"),
    FOLDS_THE_CASE_OF_KEYS(
            store -> new Wrapped(store) {
                @Override
                public Claim claim(ClaimRequest r) {
                    String folded = r.key().key().toLowerCase(Locale.ROOT);
                    KeyDigest digest = KeyDigest.of(IdempotencyKey.shared("contract", folded));
                    return super.claim(new ClaimRequest(
                            digest,
                            r.key(),
                            r.owner(),
                            r.fingerprint(),
                            r.place(),
                            r.lease(),
                            r.whenInDoubt(),
                            r.busyFor(),
                            r.retention(),
                            r.seen(),
                            r.settled()));
                }
            },
            "keysThatACollationTakesForEqualAreDifferent"),
    TAKES_NO_BODY_FOR_AN_EMPTY_ONE(
            store -> new Wrapped(store) {
                @Override
                public Settled settle(Ownership own, Settlement settlement) {
                    return settlement instanceof Settlement.Done done
                                    && done.answer().body() == null
                            ? super.settle(own, new Settlement.Done(emptied(done.answer())))
                            : super.settle(own, settlement);
                }

                private Answer emptied(Answer answer) {
                    return new Answer(answer.format(), answer.status(), answer.headers(), answer.type(), new byte[0]);
                }
            },
            "doneAnswerComesBackToTheByte"),
    RESOLVES_WHAT_WAS_NOT_SEEN(
            store -> new Wrapped(store) {
                @Override
                public Settled resolve(
                        KeyDigest digest, ClaimRequest.Seen seen, Settlement end, Duration kept, String reason) {
                    ClaimRequest.Seen now = find(digest)
                            .map(record -> new ClaimRequest.Seen(record.owner(), record.attempt()))
                            .orElse(seen);
                    return super.resolve(digest, now, end, kept, reason);
                }
            },
            "doubtIsEndedOnlyAsItWasSeen"),
    NEVER_PURGES(
            store -> new Wrapped(store) {
                @Override
                public int purge(int limit) {
                    return 0;
                }
            },
            "recordIsPurgedOnlyPastItsRetention",
            "abandonedClaimIsPurgedOneRetentionAfterItsLease"),
    PURGES_WITHOUT_A_LIMIT(
            store -> new Wrapped(store) {
                @Override
                public int purge(int limit) {
                    return Math.min(limit, super.purge(Integer.MAX_VALUE));
                }
            },
            "purgeKeepsToItsLimit"),
    ROUNDS_LEASES_TO_SECONDS(
            store -> new Wrapped(store) {
                @Override
                public Claim claim(ClaimRequest r) {
                    Duration lease = r.lease();
                    return super.claim(new ClaimRequest(
                            r.digest(),
                            r.key(),
                            r.owner(),
                            r.fingerprint(),
                            r.place(),
                            lease == null
                                    ? null
                                    : Duration.ofSeconds(lease.plusMillis(500).toSeconds()),
                            r.whenInDoubt(),
                            r.busyFor(),
                            r.retention(),
                            r.seen(),
                            r.settled()));
                }
            },
            "leaseKeepsFractionsOfASecond");

    private final Function<InMemoryStore, Store> wrapper;
    private final Set<String> noticedBy;

    Fault(Function<InMemoryStore, Store> wrapper, String... noticedBy) {
        this.wrapper = wrapper;
        this.noticedBy = Set.of(noticedBy);
    }

    Store in(InMemoryStore store) {
        return wrapper.apply(store);
    }

    Set<String> noticedBy() {
        return noticedBy;
    }
}
