package dev.semel.proof;

import dev.semel.Answer;
import dev.semel.Fingerprint;
import dev.semel.Guarantee;
import dev.semel.IdempotencyKey;
import dev.semel.Rejection;
import dev.semel.WhenInDoubt;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.ClaimRequest.Place;
import dev.semel.spi.Ownership;
import dev.semel.spi.Settlement;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/** The records that TRANSITIONS names, made by the road that makes them. */
final class Given {
    static final String CONTENT = "content";
    static final Fingerprint SAME = Fingerprint.sha256("bytes-sha256/1", CONTENT.getBytes(StandardCharsets.UTF_8));
    static final Fingerprint OTHER = Fingerprint.sha256("bytes-sha256/1", new byte[] {1});
    static final Answer ANSWER = Answer.of("text/1", "stored".getBytes(StandardCharsets.UTF_8));
    static final Answer REJECTION =
            new Answer("rejection/1", 0, List.of(), "sold-out", "sold out".getBytes(StandardCharsets.UTF_8));

    private Given() {}

    /** Puts a record there. */
    interface Record {
        AutoCloseable put(World world, IdempotencyKey key) throws Exception;
    }

    private static final AutoCloseable NOTHING_TO_CLOSE = () -> {};

    static Record absent() {
        return (world, key) -> NOTHING_TO_CLOSE;
    }

    static Record settled(Settlement settlement, Fingerprint fingerprint) {
        return (world, key) -> {
            Ownership own = leased(world, key, fingerprint, WhenInDoubt.RETRY);
            world.store.settle(own, settlement);
            return NOTHING_TO_CLOSE;
        };
    }

    static Record done(Fingerprint fingerprint) {
        return settled(new Settlement.Done(ANSWER), fingerprint);
    }

    static Record expired(Settlement settlement) {
        return (world, key) -> {
            settled(settlement, OTHER).put(world, key);
            world.age(key, Duration.ofDays(3));
            return NOTHING_TO_CLOSE;
        };
    }

    static Record live(Fingerprint fingerprint) {
        return (world, key) -> {
            leased(world, key, fingerprint, WhenInDoubt.RETRY);
            return NOTHING_TO_CLOSE;
        };
    }

    static Record leaseOver(Fingerprint fingerprint, WhenInDoubt doubt) {
        return (world, key) -> {
            leased(world, key, fingerprint, doubt);
            world.age(key, Duration.ofMinutes(1));
            return NOTHING_TO_CLOSE;
        };
    }

    /** A rival's transaction that has claimed and is still open. */
    static Record open(Fingerprint fingerprint) {
        return (world, key) -> {
            Connection rival = world.database.connect();
            rival.setAutoCommit(false);
            claimIn(world, rival, key, fingerprint);
            return () -> {
                rival.rollback();
                rival.close();
            };
        };
    }

    /** {@code processing}, committed without a lease. */
    static Record broken() {
        return (world, key) -> {
            try (Connection foreign = world.database.connect()) {
                foreign.setAutoCommit(false);
                claimIn(world, foreign, key, SAME);
                foreign.commit();
            }
            return NOTHING_TO_CLOSE;
        };
    }

    static Ownership leased(World world, IdempotencyKey key, Fingerprint fingerprint, WhenInDoubt doubt) {
        Claim claim = world.store.claim(world.wish(key, Place.BY_ITSELF, fingerprint, doubt));
        return ((Claim.Acquired) claim).ownership();
    }

    private static void claimIn(World world, Connection connection, IdempotencyKey key, Fingerprint fingerprint)
            throws SQLException {
        ClaimRequest wish = world.wish(key, Place.CALLERS_TRANSACTION, fingerprint, WhenInDoubt.RETRY);
        Claim claim = world.store.within(connection, () -> world.store.claim(wish));
        if (!(claim instanceof Claim.Acquired acquired)
                || acquired.ownership().guarantee() != Guarantee.TRANSACTIONAL) {
            throw new IllegalStateException("The rival did not get the key: " + claim);
        }
    }

    static Settlement rejected() {
        return new Settlement.Failed(REJECTION);
    }

    static Settlement notKept() {
        return new Settlement.Done(Answer.notKept(0, List.of(), "too large"));
    }

    static Rejection why() {
        return Rejection.of("sold-out", "sold out");
    }
}
