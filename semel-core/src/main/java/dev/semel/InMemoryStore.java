package dev.semel;

import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.NothingSentException;
import dev.semel.spi.Ownership;
import dev.semel.spi.Purgeable;
import dev.semel.spi.Resolvable;
import dev.semel.spi.Searchable;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import dev.semel.spi.Store;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Records in the memory of this process: for tests, demos and single processes that may forget. Restarting loses every
 * record, and another process sees none, so a duplicate that arrives after a restart or at another node runs again.
 *
 * <p>It is never chosen by itself, says so once in the log when it is made, and is {@link Guarantee#LEASED} only. It is
 * bounded: when it is full, a claim of a new key throws {@link StoreUnavailableException}, since evicting a record that
 * still binds would run an operation twice. What is past its time is dropped then.
 *
 * <p>Thread-safe: each change of a key is one atomic step.
 */
public final class InMemoryStore implements Store, Purgeable, Resolvable, Searchable {
    private static final System.Logger LOG = System.getLogger(InMemoryStore.class.getName());
    /** Looking for room walks over all records, so a full store does that no more often. */
    private static final Duration BETWEEN_SEARCHES_FOR_ROOM = Duration.ofSeconds(1);

    private final int maxRecords;
    private final InstantSource clock;
    private final Semaphore room;
    private final AtomicReference<Instant> searchedForRoom = new AtomicReference<>(Instant.MIN);
    final Map<KeyDigest, MemoryRow> rows = new ConcurrentHashMap<>();

    private InMemoryStore(int maxRecords, InstantSource clock) {
        if (maxRecords < 1) {
            throw new MisconfiguredException("An in-memory store holds at least 1 record, not " + maxRecords);
        }
        this.maxRecords = maxRecords;
        this.clock = clock;
        this.room = new Semaphore(maxRecords);
        LOG.log(
                System.Logger.Level.WARNING,
                "Semel keeps its records in memory: they are lost on restart and not shared between processes."
                        + " Use a database to keep operations from running twice.");
    }

    /**
     * A store on the system's clock.
     *
     * @param maxRecords most records it holds at a time, at least 1; their answers count towards no limit of their own
     * @return an empty store
     * @throws MisconfiguredException if the number is below 1
     */
    public static InMemoryStore bounded(int maxRecords) {
        return bounded(maxRecords, Clock.systemUTC());
    }

    /**
     * A store on a clock of its own, so that tests need not wait.
     *
     * @param maxRecords most records it holds at a time, at least 1
     * @param clock what every lease and retention is measured by
     * @return an empty store
     * @throws MisconfiguredException if the number is below 1
     */
    public static InMemoryStore bounded(int maxRecords, InstantSource clock) {
        return new InMemoryStore(maxRecords, clock);
    }

    @Override
    public Claim claim(ClaimRequest request) {
        check(request);
        Claim refused = refused(request);
        if (refused != null) {
            return refused;
        }
        Optional<Claim> claim = tryClaim(request);
        if (claim.isEmpty()) {
            searchForRoom();
            claim = tryClaim(request);
        }
        return claim.orElseThrow(() -> new NothingSentException(
                "The in-memory store is full (" + maxRecords + " records) and all of them still bind;"
                        + " nothing was run. Ask again with the same key.",
                null));
    }

    @Override
    public Settled settle(Ownership own, Settlement settlement) {
        Duration retention = own.retention();
        return change(own.digest(), row -> {
            if (!row.belongsTo(own)) {
                return null;
            }
            if (row.maySettle()) {
                return row.settled(settlement, retention, clock.instant());
            }
            boolean sentAgain = row.status() == settlement.status();
            return sentAgain ? row : null;
        });
    }

    @Override
    public Settled extend(Ownership own, Duration lease) {
        positive("lease", lease);
        return change(
                own.digest(),
                row -> row.belongsTo(own) && row.status() == Status.PROCESSING
                        ? row.extended(lease, clock.instant())
                        : null);
    }

    @Override
    public Optional<StoredRecord> find(KeyDigest digest) {
        return Optional.ofNullable(rows.get(digest))
                .flatMap(row -> row.read(clock.instant()).visible());
    }

    @Override
    public Set<Guarantee> guarantees() {
        return Set.of(Guarantee.LEASED);
    }

    @Override
    public Settled resolve(
            KeyDigest digest, ClaimRequest.Seen seen, Settlement settlement, Duration retention, String reason) {
        if (settlement instanceof Settlement.Unknown) {
            throw new IllegalArgumentException("A doubt cannot be resolved as unknown");
        }
        return change(digest, row -> {
            Instant now = clock.instant();
            return row.isAsSeen(seen) && row.mayBeResolved(now)
                    ? row.resolved(settlement, retention, reason, now)
                    : null;
        });
    }

    @Override
    public int purge(int limit) {
        positive(limit);
        Instant now = clock.instant();
        int purged = 0;
        for (Map.Entry<KeyDigest, MemoryRow> entry : rows.entrySet()) {
            if (purged == limit) {
                break;
            }
            MemoryRow seen = entry.getValue();
            if (seen.mayBePurged(now) && rows.remove(entry.getKey(), seen)) {
                room.release();
                purged++;
            }
        }
        return purged;
    }

    @Override
    public int sweep(int limit) {
        positive(limit);
        Instant now = clock.instant();
        int swept = 0;
        for (Map.Entry<KeyDigest, MemoryRow> entry : rows.entrySet()) {
            if (swept == limit) {
                break;
            }
            MemoryRow seen = entry.getValue();
            if (seen.maySweep(now) && rows.replace(entry.getKey(), seen, seen.swept(now))) {
                swept++;
            }
        }
        return swept;
    }

    @Override
    public List<Found> inDoubt(int limit) {
        positive(limit);
        Instant now = clock.instant();
        return rows.entrySet().stream()
                .filter(entry -> entry.getValue().mayBeResolved(now))
                .sorted(Comparator.comparing(entry -> entry.getValue().updatedAt()))
                .limit(limit)
                .map(entry -> new Found(
                        entry.getKey(),
                        entry.getValue().scope(),
                        entry.getValue().read(now)))
                .toList();
    }

    /** What a replay needs, without a lock; null if the claim may change something. */
    private @Nullable Claim refused(ClaimRequest request) {
        MemoryRow row = rows.get(request.digest());
        if (row == null || row.writtenBy(request)) {
            return null;
        }
        StoredRecord seen = row.read(clock.instant());
        return row.mayBeTakenBy(request, seen) ? null : Claim.refusedBy(seen);
    }

    /** Empty if the key is absent and there is no room for it. */
    private Optional<Claim> tryClaim(ClaimRequest request) {
        AtomicReference<@Nullable Claim> result = new AtomicReference<>();
        rows.compute(request.digest(), (digest, row) -> {
            Instant now = clock.instant();
            if (row == null) {
                return room.tryAcquire() ? acquired(MemoryRow.claimed(request, 1, now), request, result) : null;
            }
            if (row.writtenBy(request)) {
                return acquired(row.sentAgain(request, now), request, result);
            }
            StoredRecord seen = row.read(now);
            if (row.mayBeTakenBy(request, seen)) {
                return acquired(MemoryRow.claimed(request, row.attempt() + 1, now), request, result);
            }
            result.set(Claim.refusedBy(seen));
            return row;
        });
        return Optional.ofNullable(result.get());
    }

    private static MemoryRow acquired(MemoryRow row, ClaimRequest request, AtomicReference<@Nullable Claim> result) {
        result.set(new Claim.Acquired(request.ownership(row.attempt())));
        return row;
    }

    private void searchForRoom() {
        Instant now = clock.instant();
        Instant last = searchedForRoom.get();
        boolean due = last.equals(Instant.MIN) || !now.isBefore(last.plus(BETWEEN_SEARCHES_FOR_ROOM));
        if (due && searchedForRoom.compareAndSet(last, now)) {
            purge(maxRecords);
        }
    }

    /** Stores what {@code step} makes of the row; null from it, or no row, is a change that somebody else forestalled. */
    private Settled change(KeyDigest digest, Function<MemoryRow, @Nullable MemoryRow> step) {
        for (MemoryRow row = rows.get(digest); row != null; row = rows.get(digest)) {
            MemoryRow changed = step.apply(row);
            if (changed == null) {
                return Settled.LOST;
            }
            if (changed == row || rows.replace(digest, row, changed)) {
                return Settled.STORED;
            }
        }
        return Settled.LOST;
    }

    private static void check(ClaimRequest request) {
        if (request.guarantee() != Guarantee.LEASED) {
            throw new MisconfiguredException("Scope '" + request.key().scope()
                    + "': the in-memory store has no transactions; declare the scope LEASED or use a database");
        }
        if (request.settled() == null) {
            Duration lease = request.lease();
            if (lease == null) {
                throw new IllegalArgumentException("A LEASED claim needs a lease");
            }
            positive("lease", lease);
        }
    }

    private static void positive(String name, Duration duration) {
        if (duration.isZero() || duration.isNegative()) {
            throw new IllegalArgumentException("The " + name + " must be longer than zero, not " + duration);
        }
    }

    private static void positive(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("The limit must be at least 1, not " + limit);
        }
    }
}
