package dev.semel.testkit.points;

import dev.semel.Guarantee;
import dev.semel.Scope;
import dev.semel.Semel;
import dev.semel.SemelEvent;
import dev.semel.StoreUnavailableException;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.ValueCodec;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One process: a Semel of its own over the truth that all share. Touched only by whoever has the turn. */
final class Node {
    private final Truth truth;
    private final Semel semel;
    private final Set<KeyDigest> asked;
    private boolean dead;

    /** The keys that are asked for are added to those that were. */
    Node(Truth truth, Scope scope, @Nullable ValueCodec codec, Set<KeyDigest> asked) {
        this.truth = truth;
        this.asked = asked;
        PointStore store = truth.guarantee() == Guarantee.TRANSACTIONAL
                ? new PointTransactions(this, truth)
                : new PointStore(this, truth);
        Semel.Builder builder = Semel.over(store).scope(scope).listener(Node::hear);
        if (codec != null) {
            builder.codec(codec);
        }
        semel = builder.build();
    }

    private static void hear(SemelEvent event) {
        Rival rival = Rival.here();
        if (rival != null && event instanceof SemelEvent.SettleDeferred) {
            rival.run().deferred();
        }
    }

    Semel semel() {
        return semel;
    }

    boolean dead() {
        return dead;
    }

    void die() {
        dead = true;
        truth.buried(this);
    }

    void asks(KeyDigest key) {
        asked.add(key);
    }

    /** A step of whoever is on this thread. What runs in the background has no turn, so to it the store is away. */
    <T> T step(Call call, Supplier<T> body) {
        Rival rival = Rival.here();
        if (rival == null) {
            throw new StoreUnavailableException("Only the callers of an enumerated operation have a turn", null);
        }
        return rival.step(call, body);
    }
}
