package dev.semel.testkit.points;

import dev.semel.Guarantee;
import dev.semel.Scope;
import dev.semel.Semel;
import dev.semel.SemelEvent;
import dev.semel.StoreUnavailableException;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Settled;
import dev.semel.spi.ValueCodec;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One process: a Semel of its own over the truth that all share. Touched only by whoever has the turn. */
final class Node {
    private final Truth truth;
    private final PointStore store;
    private final Semel semel;
    private final Set<KeyDigest> asked;
    private final Backstage backstage = new Backstage();
    private final Trace trace;
    private final int number;
    private final Set<String> ending = new HashSet<>();
    private boolean dead;

    /** The keys that are asked for are added to those that were. */
    Node(int number, Truth truth, Scope scope, @Nullable ValueCodec codec, Set<KeyDigest> asked, Trace trace) {
        this.number = number;
        this.truth = truth;
        this.asked = asked;
        this.trace = trace;
        store = truth.guarantee() == Guarantee.TRANSACTIONAL
                ? new PointTransactions(this, truth)
                : new PointStore(this, truth);
        Semel.Builder builder = Semel.over(store).scope(scope).listener(this::hear);
        if (codec != null) {
            builder.codec(codec);
        }
        semel = builder.build();
    }

    private void hear(SemelEvent event) {
        Rival rival = Rival.here();
        if (rival != null && event instanceof SemelEvent.SettleDeferred) {
            rival.run().deferred();
        }
        if (rival == null && event instanceof SemelEvent.OwnershipLost) {
            backstage.lossIsKnown();
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
        backstage.close();
        truth.buried(this);
    }

    void asks(KeyDigest key) {
        if (Rival.here() != null) {
            asked.add(key);
        }
    }

    PointTransactions transactions() {
        if (store instanceof PointTransactions transactions) {
            return transactions;
        }
        throw new IllegalStateException("LEASED has no transactions");
    }

    Backstage backstage() {
        return backstage;
    }

    void close() {
        semel.close();
        backstage.close();
    }

    /** A step of the caller on this thread, when its turn has come. */
    <T> T step(Call call, Supplier<T> body) {
        Rival rival = Rival.here();
        if (rival == null) {
            throw new StoreUnavailableException("Only a caller has a turn for " + call, null);
        }
        return rival.step(call, body);
    }

    /** A step of whoever is on this thread: the caller, or what the engine does in the background for an owner. */
    <T> T step(Call call, String owner, Supplier<T> body) {
        if (Rival.here() != null) {
            if (call == Call.SETTLE) {
                ending.add(owner);
            }
            return step(call, body);
        }
        Part part = call == Call.EXTEND ? Part.HEARTBEAT : Part.LATE_END;
        return backstage.enter(
                part,
                owner,
                cut -> carryOut(number + " " + part, call, cut, body),
                // An execution that is at its end hears of its loss from there.
                result -> part == Part.HEARTBEAT && result == Settled.LOST && !ending.contains(owner));
    }

    /** The step itself, stopped if the schedule says so. */
    <T> T carryOut(String who, Call call, Cut cut, Supplier<T> body) {
        if (cut.before()) {
            trace.step(who, call, cut, null);
            throw stopped(cut);
        }
        T result = body.get();
        trace.step(who, call, cut, result);
        if (cut != Cut.NONE) {
            throw stopped(cut);
        }
        return result;
    }

    private StoreUnavailableException stopped(Cut cut) {
        if (cut.kills()) {
            die();
        }
        return new StoreUnavailableException("The schedule stops this call (" + cut + ")", null);
    }
}
