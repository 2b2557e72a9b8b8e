package dev.semel.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.Answer;
import dev.semel.Status;
import dev.semel.StoredRecord;
import dev.semel.WhenInDoubt;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.ClaimRequest.Seen;
import dev.semel.spi.Ownership;
import dev.semel.spi.Searchable;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** LEASED records, each statement by itself. */
abstract class LeasedStoreTest extends StoreTest {
    private Wishes wishes;

    @BeforeEach
    void choose() {
        wishes = Wishes.some();
    }

    private StoredRecord stored() {
        return store.find(wishes.digest()).orElseThrow();
    }

    @Test
    void firstClaimIsAcquired() {
        Ownership own = acquire(wishes.leased("a"));
        assertThat(own.attempt()).isEqualTo(1);
        assertThat(stored().status()).isEqualTo(Status.PROCESSING);
        assertThat(stored().owner()).isEqualTo(own.owner());
        assertThat(stored().leaseRemaining()).isBetween(Wishes.LEASE.minusSeconds(10), Wishes.LEASE);
        assertThat(stored().pastRetention()).isFalse();
    }

    @Test
    void liveClaimIsInFlightForOthers() {
        Ownership own = acquire(wishes.leased("a"));
        assertThat(store.claim(wishes.leased("a")))
                .isInstanceOfSatisfying(
                        Claim.InFlight.class,
                        flight -> assertThat(flight.record().owner()).isEqualTo(own.owner()));
    }

    @Test
    void settledAnswerIsKeptToTheByte() {
        byte[] body = new byte[1 << 20];
        Arrays.fill(body, (byte) 0x80);
        body[7] = 0;
        Answer answer = new Answer("http/1", 303, answer("").headers(), "text/ünknown", body);
        assertThat(store.settle(acquire(wishes.leased("a")), new Settlement.Done(answer)))
                .isEqualTo(Settled.STORED);
        assertThat(store.claim(wishes.leased("a"))).isInstanceOfSatisfying(Claim.Kept.class, kept -> {
            assertThat(kept.record().answer()).isEqualTo(answer);
            assertThat(kept.record().status()).isEqualTo(Status.DONE);
            assertThat(kept.record().leaseRemaining()).isNull();
        });
    }

    @Test
    void answerOfNothingIsKept() {
        store.settle(acquire(wishes.leased("a")), new Settlement.Failed(Answer.nothing()));
        assertThat(stored().answer()).isEqualTo(Answer.nothing());
        assertThat(stored().status()).isEqualTo(Status.FAILED);
    }

    @Test
    void sameOwnerAgainIsTheSameClaimWithItsLeaseRenewed() {
        ClaimRequest request = wishes.leased("a", Duration.ofSeconds(5), WhenInDoubt.HOLD);
        Ownership own = acquire(request);
        store.extend(own, Wishes.OVER);
        assertThat(acquire(request)).isEqualTo(own);
        assertThat(stored().leaseRemaining()).isPositive();
    }

    @Test
    void sameOwnerAgainAfterItsLeaseTakesNothingOver() {
        ClaimRequest request = wishes.leased("a", Wishes.OVER, WhenInDoubt.RETRY);
        assertThat(acquire(request)).isEqualTo(acquire(request));
    }

    @Test
    void sameOwnerAgainOfASettledClaimIsAcquired() {
        ClaimRequest request = wishes.leased("a").settled(done("x"));
        assertThat(acquire(request)).isEqualTo(acquire(request));
        assertThat(stored().status()).isEqualTo(Status.DONE);
        assertThat(stored().answer()).isEqualTo(answer("x"));
    }

    @Test
    void abandonedRetryClaimIsTakenOverByTheSameContent() {
        Ownership first = acquire(wishes.leased("a", Wishes.OVER, WhenInDoubt.RETRY));
        Ownership second = acquire(wishes.leased("a"));
        assertThat(second.attempt()).isEqualTo(2);
        assertThat(store.settle(first, done("late"))).isEqualTo(Settled.LOST);
        assertThat(store.extend(first, Wishes.LEASE)).isEqualTo(Settled.LOST);
        assertThat(store.settle(second, done("x"))).isEqualTo(Settled.STORED);
    }

    @Test
    void abandonedClaimOfOtherContentIsReturnedAndTakenByName() {
        acquire(wishes.leased("a", Wishes.OVER, WhenInDoubt.RETRY));
        ClaimRequest other = wishes.leased("b");
        StoredRecord seen = ((Claim.Abandoned) store.claim(other)).record();
        assertThat(acquire(other.naming(seen)).attempt()).isEqualTo(2);
        assertThat(stored().fingerprint()).isEqualTo(other.fingerprint());
    }

    @Test
    void nameThatIsNoLongerTrueTakesNothing() {
        acquire(wishes.leased("a", Wishes.OVER, WhenInDoubt.RETRY));
        ClaimRequest other = wishes.leased("b");
        StoredRecord seen = ((Claim.Abandoned) store.claim(other)).record();
        acquire(wishes.leased("a", Wishes.OVER, WhenInDoubt.RETRY));
        assertThat(store.claim(other.naming(seen))).isInstanceOf(Claim.Abandoned.class);
    }

    @Test
    void heldClaimPastItsLeaseReadsAsUnknownAndIsNeverTaken() {
        Ownership own = acquire(wishes.leased("a", Wishes.OVER, WhenInDoubt.HOLD));
        ClaimRequest next = wishes.leased("a");
        StoredRecord seen = ((Claim.Kept) store.claim(next)).record();
        assertThat(seen.status()).isEqualTo(Status.UNKNOWN);
        assertThat(store.claim(next.naming(seen))).isInstanceOf(Claim.Kept.class);
        assertThat(store.settle(own, done("x"))).isEqualTo(Settled.STORED);
    }

    @Test
    void sweepWritesUnknownDownAndItsOwnerMaySettleStill() {
        Ownership own = acquire(wishes.leased("a", Wishes.OVER, WhenInDoubt.HOLD));
        assertThat(store.sweep(1_000)).isPositive();
        assertThat(stored().status()).isEqualTo(Status.UNKNOWN);
        assertThat(stored().owner()).isEqualTo(own.owner());
        assertThat(store.extend(own, Wishes.LEASE)).isEqualTo(Settled.LOST);
        assertThat(store.settle(own, done("x"))).isEqualTo(Settled.STORED);
    }

    @Test
    void unknownIsKept() {
        store.settle(acquire(wishes.leased("a")), new Settlement.Unknown("gateway timed out: 超时"));
        assertThat(((Claim.Kept) store.claim(wishes.leased("a"))).record().reason())
                .isEqualTo("gateway timed out: 超时");
    }

    @Test
    void freeIsClaimedAgainByAnyContent() {
        Ownership first = acquire(wishes.leased("a"));
        assertThat(store.settle(first, new Settlement.Free())).isEqualTo(Settled.STORED);
        assertThat(stored().status()).isEqualTo(Status.FREE);
        assertThat(acquire(wishes.leased("b")).attempt()).isEqualTo(2);
        assertThat(stored().answer()).isNull();
    }

    @Test
    void settleSentAgainIsStoredAndAnotherEndIsNot() {
        Ownership own = acquire(wishes.leased("a"));
        assertThat(store.settle(own, done("x"))).isEqualTo(Settled.STORED);
        assertThat(store.settle(own, done("x"))).isEqualTo(Settled.STORED);
        assertThat(store.settle(own, new Settlement.Free())).isEqualTo(Settled.LOST);
        assertThat(stored().status()).isEqualTo(Status.DONE);
    }

    @Test
    void extendRenewsPastTheEndOfTheLease() {
        Ownership own = acquire(wishes.leased("a", Wishes.OVER, WhenInDoubt.RETRY));
        assertThat(store.extend(own, Wishes.LEASE)).isEqualTo(Settled.STORED);
        assertThat(store.claim(wishes.leased("a"))).isInstanceOf(Claim.InFlight.class);
    }

    @Test
    void pastItsRetentionARecordIsAbsentAndClaimedAgain() {
        ClaimRequest brief = wishes.leased("a", Wishes.OVER, WhenInDoubt.RETRY, Wishes.OVER);
        store.settle(acquire(brief), done("x"));
        assertThat(store.find(wishes.digest())).isEmpty();
        ClaimRequest next = wishes.leased("b");
        assertThat(acquire(next).attempt()).isEqualTo(2);
        assertThat(stored().answer()).isNull();
        assertThat(stored().fingerprint()).isEqualTo(next.fingerprint());
    }

    @Test
    void resolveEndsADoubtAndKeepsTheAttempt() {
        Ownership own = acquire(wishes.leased("a", Wishes.OVER, WhenInDoubt.HOLD));
        Seen seen = new Seen(own.owner(), own.attempt());
        assertThat(store.resolve(wishes.digest(), new Seen("other", 1), done("x"), Wishes.RETENTION, "bank"))
                .isEqualTo(Settled.LOST);
        assertThat(store.resolve(wishes.digest(), seen, done("x"), Wishes.RETENTION, "bank says paid"))
                .isEqualTo(Settled.STORED);
        assertThat(stored().owner()).isNull();
        assertThat(stored().attempt()).isEqualTo(1);
        assertThat(stored().reason()).isEqualTo("bank says paid");
        assertThat(store.settle(own, done("late"))).isEqualTo(Settled.LOST);
    }

    @Test
    void resolvedToFreeIsClaimedAgainAndFreedTwiceIsOneFree() {
        Ownership own = acquire(wishes.leased("a"));
        store.settle(own, new Settlement.Unknown("?"));
        Seen seen = new Seen(own.owner(), own.attempt());
        assertThat(store.resolve(wishes.digest(), seen, new Settlement.Free(), Wishes.RETENTION, "never came"))
                .isEqualTo(Settled.STORED);
        assertThat(store.resolve(
                        wishes.digest(), new Seen(null, 1), new Settlement.Free(), Wishes.RETENTION, "never came"))
                .isEqualTo(Settled.STORED);
        assertThat(acquire(wishes.leased("b")).attempt()).isEqualTo(2);
    }

    @Test
    void resolveRefusesLiveTerminalAndAbsentRecords() {
        Settlement free = new Settlement.Free();
        assertThat(store.resolve(wishes.digest(), new Seen(null, 1), free, Wishes.RETENTION, "?"))
                .isEqualTo(Settled.LOST);
        Ownership own = acquire(wishes.leased("a"));
        Seen seen = new Seen(own.owner(), own.attempt());
        assertThat(store.resolve(wishes.digest(), seen, free, Wishes.RETENTION, "?"))
                .isEqualTo(Settled.LOST);
        store.settle(own, done("x"));
        assertThat(store.resolve(wishes.digest(), seen, free, Wishes.RETENTION, "?"))
                .isEqualTo(Settled.LOST);
        assertThat(stored().status()).isEqualTo(Status.DONE);
    }

    @Test
    void purgeDeletesWhatIsOverAndNothingElse() {
        Wishes gone = Wishes.some();
        Wishes freed = Wishes.some();
        Wishes abandoned = Wishes.some();
        Wishes held = Wishes.some();
        Wishes kept = Wishes.some();
        store.settle(acquire(gone.leased("a", Wishes.OVER, WhenInDoubt.HOLD, Wishes.OVER)), done("x"));
        store.settle(acquire(freed.leased("a", Wishes.OVER, WhenInDoubt.HOLD, Wishes.OVER)), new Settlement.Free());
        acquire(abandoned.leased("a", Wishes.OVER, WhenInDoubt.RETRY, Wishes.OVER));
        acquire(held.leased("a", Wishes.OVER, WhenInDoubt.HOLD, Wishes.OVER));
        store.settle(acquire(kept.leased("a")), done("x"));

        while (store.purge(2) == 2) {}

        assertThat(acquire(gone.leased("a")).attempt()).isEqualTo(1);
        assertThat(store.find(freed.digest())).isEmpty();
        assertThat(store.find(abandoned.digest())).isEmpty();
        assertThat(store.find(held.digest())).map(StoredRecord::status).contains(Status.UNKNOWN);
        assertThat(store.find(kept.digest())).map(StoredRecord::status).contains(Status.DONE);
    }

    @Test
    void abandonedClaimIsKeptForItsRetention() {
        acquire(wishes.leased("a", Wishes.OVER, WhenInDoubt.RETRY));
        while (store.purge(100) == 100) {}
        assertThat(stored().abandoned()).isTrue();
    }

    @Test
    void doubtfulRecordsAreListedOldestFirst() {
        Wishes held = Wishes.some();
        Wishes unknown = Wishes.some();
        Wishes live = Wishes.some();
        acquire(held.leased("a", Wishes.OVER, WhenInDoubt.HOLD));
        store.settle(acquire(unknown.leased("a")), new Settlement.Unknown("?"));
        acquire(live.leased("a"));
        List<Searchable.Found> mine = store.inDoubt(10_000).stream()
                .filter(found ->
                        List.of(held.digest(), unknown.digest(), live.digest()).contains(found.digest()))
                .toList();
        assertThat(mine).extracting(Searchable.Found::digest).containsExactly(held.digest(), unknown.digest());
        assertThat(mine).extracting(Searchable.Found::scope).containsOnly("order");
        assertThat(mine).allMatch(found -> Objects.equals(found.record().status(), Status.UNKNOWN));
    }

    @Test
    void claimWithoutLeaseThatWasCommittedIsNeverTaken() {
        inTransaction(transaction -> store.claim(wishes.transactional("a")));
        assertThat(store.claim(wishes.leased("a")))
                .isInstanceOfSatisfying(
                        Claim.InFlight.class,
                        flight -> assertThat(flight.record().leaseRemaining()).isNull());
    }
}
