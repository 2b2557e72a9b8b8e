package dev.semel.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.Answer;
import dev.semel.IdempotencyKey;
import dev.semel.StoredRecord;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Ownership;
import dev.semel.spi.RestartableException;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import dev.semel.spi.Store;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;

/** What the rules share: how to bring a record about, how to claim as the engine does, how to look. */
abstract class ContractFloor {
    /** More than any rounding, less than any duration of the rules. */
    static final Duration A_SECOND = Duration.ofSeconds(1);

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private StoreFixture fixture;

    /**
     * The store under test.
     *
     * @return a fixture whose store is empty; asked once for each test
     */
    protected abstract StoreFixture fixture();

    /**
     * Where the claims under test are written. Records that only set the scene are always LEASED.
     *
     * @return the place
     */
    protected abstract ClaimRequest.Place place();

    /** One claim, kept: LEASED by itself, TRANSACTIONAL with {@code end} in one transaction. */
    abstract Claim claimOnce(ClaimRequest request, Settlement end);

    /** Claims and ends, as the guarantee has it. */
    abstract void carryOut(Wish wish, Settlement end);

    @BeforeEach
    final void openFixture() {
        fixture = fixture();
    }

    final Store store() {
        return fixture.store();
    }

    final StoreFixture opened() {
        return fixture;
    }

    final boolean has(StoreTrait trait) {
        return fixture.traits().contains(trait);
    }

    final Wish wish() {
        return Wish.of(IdempotencyKey.of("contract", "alice", Wish.token()), place());
    }

    final Wish leased() {
        return wish().at(ClaimRequest.Place.BY_ITSELF);
    }

    /** The claim under test, as an engine makes it. */
    final Claim claim(Wish wish) {
        return patiently(wish.request(), done());
    }

    /**
     * Claims again while that says nothing, and names what is in the way where the database takes over only so: what the
     * engine does between the claim and its answer.
     */
    final Claim patiently(ClaimRequest request, Settlement end) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        ClaimRequest next = request;
        while (System.nanoTime() < deadline) {
            Optional<Claim> claim = unlessRestarted(next, end);
            if (claim.isPresent() && claim.get() instanceof Claim.Abandoned abandoned && mayBeNamed(next, abandoned)) {
                next = next.naming(abandoned.record());
            } else if (claim.isPresent() && !(claim.get() instanceof Claim.Hidden)) {
                return claim.get();
            } else {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
            }
        }
        throw new AssertionError("Nothing but 'hidden' and 'restart' for " + PATIENCE);
    }

    /** A LEASED claim that must succeed. */
    final Ownership hold(Wish wish) {
        ClaimRequest request = wish.at(ClaimRequest.Place.BY_ITSELF).request();
        Claim claim = store().claim(request);
        if (claim instanceof Claim.Abandoned abandoned && mayBeNamed(request, abandoned)) {
            claim = store().claim(request.naming(abandoned.record()));
        }
        return acquired(claim);
    }

    final Ownership abandon(Wish wish) {
        Ownership own = hold(wish);
        age(wish, wish.lease().plus(A_SECOND));
        return own;
    }

    final Ownership end(Wish wish, Settlement settlement) {
        Ownership own = hold(wish);
        assertThat(store().settle(own, settlement)).isEqualTo(Settled.STORED);
        return own;
    }

    final Ownership expire(Wish wish, Settlement settlement) {
        Ownership own = end(wish, settlement);
        age(wish, Wish.BUSY_FOR.plus(wish.retention()).plus(A_SECOND));
        return own;
    }

    final void age(Wish wish, Duration by) {
        fixture.age(wish.digest(), by);
    }

    final RawRow look(Wish wish) {
        return fixture.look(wish.digest()).orElseThrow(() -> new AssertionError("No record is written"));
    }

    final boolean isWritten(Wish wish) {
        return fixture.look(wish.digest()).isPresent();
    }

    /** Unchanged to the column, whatever the moments of reading. */
    final void changesNothing(Wish wish, Runnable step) {
        KeyDigest digest = wish.digest();
        Optional<RawRow> before = fixture.look(digest).map(RawRow::readAtEpoch);
        step.run();
        assertThat(fixture.look(digest).map(RawRow::readAtEpoch)).isEqualTo(before);
    }

    static Settlement done() {
        return done("answer");
    }

    static Settlement done(String answer) {
        return new Settlement.Done(Answer.of("text/1", answer.getBytes(UTF_8)));
    }

    static Settlement failed() {
        return new Settlement.Failed(new Answer("rejection/1", 0, List.of(), "no-stock", noBody()));
    }

    /** Null: the annotation on the constructor's parameter does not reach the class file of a compact constructor. */
    @SuppressWarnings("NullAway")
    static byte[] noBody() {
        return Answer.nothing().body();
    }

    static Ownership acquired(Claim claim) {
        if (claim instanceof Claim.Acquired acquired) {
            return acquired.ownership();
        }
        throw new AssertionError("Should have the key, but: " + claim);
    }

    static StoredRecord kept(Claim claim) {
        if (claim instanceof Claim.Kept kept) {
            return kept.record();
        }
        throw new AssertionError("Should be told what became of the key, but: " + claim);
    }

    static StoredRecord inFlight(Claim claim) {
        if (claim instanceof Claim.InFlight inFlight) {
            return inFlight.record();
        }
        throw new AssertionError("Should be told that the key is in flight, but: " + claim);
    }

    static StoredRecord abandoned(Claim claim) {
        if (claim instanceof Claim.Abandoned abandoned) {
            return abandoned.record();
        }
        throw new AssertionError("Should be told that the key is abandoned, but: " + claim);
    }

    private boolean mayBeNamed(ClaimRequest request, Claim.Abandoned abandoned) {
        StoredRecord seen = abandoned.record();
        return !has(StoreTrait.TAKES_OVER_IN_ONE_STATEMENT)
                && (seen.open() || seen.fingerprint().equals(request.fingerprint()));
    }

    private Optional<Claim> unlessRestarted(ClaimRequest request, Settlement end) {
        try {
            return Optional.of(claimOnce(request, end));
        } catch (RestartableException e) {
            return Optional.empty();
        }
    }
}
