package dev.semel.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.Action;
import dev.semel.IdempotencyKey;
import dev.semel.Outcome;
import dev.semel.ScopeBuilder;
import dev.semel.Semel;
import dev.semel.Status;
import dev.semel.StoredRecord;
import dev.semel.WhenInDoubt;
import dev.semel.testservers.Database;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** One cell of TRANSITIONS 6.2 on one database: a key of its own and the words to say what happens to it. */
final class Cell implements AutoCloseable {
    final World world;
    final Road road;
    final IdempotencyKey key;
    final Hooked store;
    private final ScopeBuilder scope;
    private Semel semel;

    Cell(Database kind, Road road) {
        this.world = World.of(kind);
        this.road = road;
        this.key = world.key(road.scope());
        this.store = new Hooked(world.store);
        this.scope = road == Road.LEASED ? World.leased(WhenInDoubt.RETRY) : World.transactional();
        settings(s -> s);
    }

    Cell settings(UnaryOperator<ScopeBuilder> change) {
        close();
        semel = Semel.over(store)
                .scope(change.apply(scope).build())
                .listener(world.events::add)
                .codec(new Unwritable())
                .build();
        return this;
    }

    Semel semel() {
        return semel;
    }

    Outcome<String> call(Action<String, RuntimeException> action) {
        return road.call(world, semel, key, action);
    }

    /** Asks for the operation; the action writes to the books and answers. */
    Outcome<String> write() {
        return call(() -> {
            book();
            return "ran";
        });
    }

    void book() {
        road.write(world, key);
    }

    void nothingIsLeft() {
        assertThat(world.books(key)).as("books").isZero();
        assertThat(world.records(key)).as("records").isZero();
    }

    void effects(long expected) {
        assertThat(world.books(key)).as("books").isEqualTo(expected);
    }

    StoredRecord record() {
        return world.find(key).orElseThrow(() -> new AssertionError("no record"));
    }

    void status(Status expected) {
        assertThat(world.find(key).map(StoredRecord::status)).isEqualTo(Optional.of(expected));
    }

    /** The key is as good as new: the next call runs. */
    void nextRuns() {
        assertThat(write()).isInstanceOf(Outcome.Executed.class);
        status(Status.DONE);
    }

    @Override
    public void close() {
        if (semel != null) {
            semel.close();
        }
    }
}
