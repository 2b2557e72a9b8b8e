package dev.semel.rigs.crash;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** One call of one node, as far as its journal tells of it. Thread-safe. */
final class Call {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    final String node;
    final String tag;
    final Deed deed;
    private final Map<Phase, Long> reached = new EnumMap<>(Phase.class);
    private @Nullable Phase last;
    private @Nullable String outcome;
    private long overAt;

    Call(String node, String tag, Deed deed) {
        this.node = node;
        this.tag = tag;
        this.deed = deed;
    }

    /** What the books have as receipt if this very call did the deed. */
    String run() {
        return node + "." + tag;
    }

    synchronized void reach(Phase phase, long micros) {
        reached.put(phase, micros);
        last = phase;
        notifyAll();
    }

    synchronized void end(String said, long micros) {
        outcome = said;
        overAt = micros;
        notifyAll();
    }

    /** Its process died; without effect on a call that had ended. */
    synchronized void cut(long micros) {
        if (overAt == 0) {
            overAt = micros;
            notifyAll();
        }
    }

    /** Whether its process died before it ended, and where it was then. */
    synchronized Optional<Phase> caughtAt() {
        return overAt != 0 && outcome == null ? Optional.ofNullable(last) : Optional.empty();
    }

    synchronized Optional<Long> at(Phase phase) {
        return Optional.ofNullable(reached.get(phase));
    }

    synchronized long overAt() {
        return overAt;
    }

    /** The first word of its outcome; empty if it was cut. */
    synchronized Optional<String> word() {
        return Optional.ofNullable(outcome).map(said -> said.split(" ")[0]);
    }

    /** What the caller was told for good: a receipt, or the rejection. */
    synchronized Optional<String> answer() {
        return Optional.ofNullable(outcome)
                .filter(said -> said.startsWith(Outcomes.EXECUTED)
                        || said.startsWith(Outcomes.REPLAYED)
                        || said.equals(Outcomes.REJECTED))
                .map(said -> said.substring(said.indexOf(' ') + 1));
    }

    /** Until it has come so far, or is over. */
    void awaitReached(Phase phase) {
        await(() -> reached.containsKey(phase) || overAt != 0, phase.words);
    }

    void awaitOver() {
        await(() -> overAt != 0, "over");
    }

    private synchronized void await(BooleanSupplier done, String what) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!done.getAsBoolean()) {
            long millis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (millis <= 0) {
                throw new IllegalStateException(deed + " on " + run() + " is not yet " + what + ", but at " + last);
            }
            try {
                wait(millis);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
