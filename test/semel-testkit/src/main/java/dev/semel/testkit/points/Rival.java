package dev.semel.testkit.points;

import dev.semel.StoreUnavailableException;
import dev.semel.spi.Settled;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One caller at one node: asks, and asks again while it has no answer. Touched only by whoever has the turn. */
final class Rival {
    private static final ThreadLocal<@Nullable Rival> HERE = new ThreadLocal<>();

    private final int number;
    private final Node node;
    private final Pace pace;
    private final Trace trace;
    private final Semaphore turn = new Semaphore(0);
    private final List<Run> runs = new ArrayList<>();
    private @Nullable Transaction transaction;
    private @Nullable Call next;
    private @Nullable Cut granted;
    private boolean ended;

    Rival(int number, Node node, Pace pace, Trace trace) {
        this.number = number;
        this.node = node;
        this.pace = pace;
        this.trace = trace;
    }

    /** Whoever is on this thread; null on one of the engine's own. */
    static @Nullable Rival here() {
        return HERE.get();
    }

    /** Asks up to so many times, on this thread. */
    void ask(GuardedCall operation, Truth truth, int calls, boolean pauses) {
        HERE.set(this);
        try {
            for (int call = 1; call <= calls && (call == 1 || !run().answered()); call++) {
                runs.add(new Run(number, runs.size() + 1));
                if (pauses) {
                    step(Call.ENTER, () -> this);
                }
                once(operation, truth);
            }
        } catch (Died e) {
            trace.died(this);
        } finally {
            HERE.remove();
        }
    }

    private void once(GuardedCall operation, Truth truth) {
        Run run = run();
        try {
            run.returned(operation.call(node.semel(), new Effects(this, run, truth)));
        } catch (Died e) {
            throw e;
        } catch (Throwable thrown) {
            if (node.dead()) {
                throw new Died();
            }
            run.threw(thrown);
        }
        trace.ended(run);
    }

    /** A call to the truth when its turn has come, stopped if the schedule says so. */
    <T> T step(Call call, Supplier<T> body) {
        Cut cut = pace.before(this, call);
        try {
            return node.carryOut(number == 0 ? "last" : String.valueOf(number), call, cut, body);
        } catch (StoreUnavailableException e) {
            if (node.dead()) {
                throw new Died();
            }
            throw e;
        }
    }

    /** The run that the engine now does something for in the background; empty if it does not. */
    Optional<Run> behind(Part part) {
        if (node.dead() || runs.isEmpty()) {
            return Optional.empty();
        }
        return part == Part.HEARTBEAT
                ? Optional.of(run()).filter(Run::renews)
                : runs.stream().filter(Run::stores).findFirst();
    }

    /** Lets the engine make its call. */
    void letBackground(Part part, Cut cut) {
        Run run = behind(part).orElseThrow();
        Object result = node.backstage().let(part, Objects.requireNonNull(run.owner()), cut);
        if (result == Settled.STORED) {
            run.storedInBackground(part);
        } else if (result == Settled.LOST) {
            run.lostInBackground();
        }
    }

    int number() {
        return number;
    }

    Node node() {
        return node;
    }

    Run run() {
        return runs.get(runs.size() - 1);
    }

    List<Run> runs() {
        return runs;
    }

    @Nullable
    Transaction transaction() {
        return transaction;
    }

    void within(@Nullable Transaction opened) {
        transaction = opened;
    }

    /** What it is about to call; null before its first turn. */
    @Nullable
    Call next() {
        return next;
    }

    void standsBefore(Call call) {
        next = call;
    }

    void grant(Cut cut) {
        granted = cut;
    }

    /** What it may do now; null if that is not said. */
    @Nullable
    Cut takeGranted() {
        Cut cut = granted;
        granted = null;
        return cut;
    }

    boolean ended() {
        return ended;
    }

    void end() {
        ended = true;
    }

    void wake() {
        turn.release();
    }

    void awaitTurn() {
        turn.acquireUninterruptibly();
    }

    /** Says when a caller may make a call, and how that goes. */
    @FunctionalInterface
    interface Pace {
        Pace FREE = (rival, call) -> Cut.NONE;

        Cut before(Rival rival, Call call);
    }
}
