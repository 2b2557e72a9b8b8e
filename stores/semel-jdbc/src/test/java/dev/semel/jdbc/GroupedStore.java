package dev.semel.jdbc;

import dev.semel.Guarantee;
import dev.semel.StoredRecord;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Ownership;
import dev.semel.spi.Purgeable;
import dev.semel.spi.Resolvable;
import dev.semel.spi.Searchable;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import dev.semel.spi.Store;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;

/** A store in which every LEASED claim and settle is the member of a group that has another member. */
final class GroupedStore implements Store, Purgeable, Resolvable, Searchable {
    private final JdbcStore store;
    private final DataSource beside;
    private int inside;

    GroupedStore(DataSource pool, DataSource beside) {
        store = JdbcStore.on(Lanes.over(pool))
                .schema(SchemaMode.CREATE)
                .leasedInGroupsOf(32)
                .build();
        this.beside = beside;
    }

    @Override
    public Claim claim(ClaimRequest request) {
        return inGroup(Lanes::ofClaims, () -> () -> store.claim(Wishes.some().leased("a")), () -> store.claim(request));
    }

    @Override
    public Settled settle(Ownership own, Settlement settlement) {
        return inGroup(Lanes::ofSettles, this::settleOfAnother, () -> store.settle(own, settlement));
    }

    private Supplier<?> settleOfAnother() {
        Ownership other = StoreTest.acquired(store.claim(Wishes.some().leased("a")));
        return () -> {
            store.settle(other, StoreTest.done("x"));
            return new Claim.Acquired(other);
        };
    }

    /** Whoever calls while another is inside meets it, in a group or at the database. */
    private <T> T inGroup(Function<JdbcStore, Lanes> taking, Supplier<Supplier<?>> companion, Supplier<T> call) {
        Lanes lanes = null;
        Supplier<?> other = null;
        synchronized (this) {
            if (inside++ == 0) {
                other = companion.get();
                lanes = taking.apply(store);
            }
        }
        try {
            return lanes == null ? call.get() : inGroup(lanes, other, call);
        } finally {
            synchronized (this) {
                inside--;
            }
        }
    }

    private <T> T inGroup(Lanes taken, Supplier<?> companion, Supplier<T> call) {
        Thread caller = Thread.currentThread();
        Thread other = new Thread(() -> {
            if (companion.get() instanceof Claim.Acquired acquired) {
                forget(acquired.ownership().digest());
            }
        });
        other.start();
        Thread watch = new Thread(() -> {
            try (taken) {
                Lanes.awaitMembers(List.of(caller, other));
            }
        });
        watch.start();
        try {
            return call.get();
        } finally {
            join(other);
            join(watch);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void forget(KeyDigest digest) {
        try (Connection connection = beside.getConnection();
                PreparedStatement delete =
                        connection.prepareStatement("DELETE FROM semel_record WHERE key_digest = ?")) {
            delete.setBytes(1, digest.bytes());
            delete.executeUpdate();
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public Settled extend(Ownership own, Duration lease) {
        return store.extend(own, lease);
    }

    @Override
    public Optional<StoredRecord> find(KeyDigest digest) {
        return store.find(digest);
    }

    @Override
    public Set<Guarantee> guarantees() {
        return Set.of(Guarantee.LEASED);
    }

    @Override
    public Settled resolve(
            KeyDigest digest, ClaimRequest.Seen seen, Settlement settlement, Duration retention, String reason) {
        return store.resolve(digest, seen, settlement, retention, reason);
    }

    @Override
    public int purge(int limit) {
        return store.purge(limit);
    }

    @Override
    public int sweep(int limit) {
        return store.sweep(limit);
    }

    @Override
    public List<Found> inDoubt(int limit) {
        return store.inDoubt(limit);
    }
}
