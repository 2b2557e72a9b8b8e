package dev.semel.testkit;

import dev.semel.InMemoryStore;
import dev.semel.MemoryRows;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;

/** An in-memory store on a clock that stands, as it is or with a fault built in. */
final class MemoryFixture implements StoreFixture {
    /** Held, since a logger that nobody holds forgets its level. The warning would come once a test. */
    private static final Logger QUIET = Logger.getLogger(InMemoryStore.class.getName());

    static {
        QUIET.setLevel(Level.OFF);
    }

    private final SettableClock clock = SettableClock.at(Instant.parse("2024-02-29T23:59:59.999999Z"));
    private final InMemoryStore memory = InMemoryStore.bounded(1000, clock);
    private final Store store;

    MemoryFixture() {
        this(store -> store);
    }

    MemoryFixture(Function<InMemoryStore, Store> fault) {
        store = fault.apply(memory);
    }

    @Override
    public Store store() {
        return store;
    }

    @Override
    public Set<StoreTrait> traits() {
        return Set.of(StoreTrait.TAKES_OVER_IN_ONE_STATEMENT);
    }

    @Override
    public Optional<RawRow> look(KeyDigest digest) {
        return MemoryRows.look(memory, digest, clock);
    }

    @Override
    public void age(KeyDigest digest, Duration by) {
        clock.advance(by);
    }
}
