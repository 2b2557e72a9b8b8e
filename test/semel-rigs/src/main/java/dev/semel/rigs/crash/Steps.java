package dev.semel.rigs.crash;

import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** A call's way through its phases. Each is journalled; where so ordered, the call stops there until it is let go. */
final class Steps {
    private static final ThreadLocal<@Nullable Steps> CURRENT = new ThreadLocal<>();
    private static final int LONGEST_SPIN_NANOS = 800_000;

    private final Journal journal;
    private final String tag;
    private final Set<Phase> stops;
    private final Semaphore go = new Semaphore(0);

    Steps(Journal journal, String tag, Set<Phase> stops) {
        this.journal = journal;
        this.tag = tag;
        this.stops = stops;
    }

    interface Sending<T extends @Nullable Object, X extends Exception> {
        T send() throws X;
    }

    /** On this thread, until {@link #end}. */
    void begin() {
        CURRENT.set(this);
    }

    static void end() {
        CURRENT.remove();
    }

    void letGo() {
        go.release();
    }

    /** The call of this thread is at a phase. Work that belongs to no call is not journalled. */
    static void reach(Phase phase) {
        Steps steps = CURRENT.get();
        if (steps != null) {
            steps.at(phase);
        }
    }

    /**
     * Sends what decides. A call that is to die of it never comes back: whether the server had got the words when the
     * process died is left to chance, which the spin before them shares out.
     */
    static <T extends @Nullable Object, X extends Exception> T commit(Sending<T, X> commit) throws X {
        Steps steps = CURRENT.get();
        if (steps == null) {
            return commit.send();
        }
        steps.journal.at(steps.tag, Phase.COMMIT_SENT);
        boolean dies = steps.stops.contains(Phase.COMMIT_SENT);
        if (dies) {
            spin();
        }
        T result = commit.send();
        if (dies) {
            forEver();
        }
        steps.at(Phase.COMMITTED);
        return result;
    }

    private void at(Phase phase) {
        journal.at(tag, phase);
        if (stops.contains(phase)) {
            go.acquireUninterruptibly();
        }
    }

    private static void spin() {
        long until = System.nanoTime() + ThreadLocalRandom.current().nextInt(LONGEST_SPIN_NANOS);
        while (System.nanoTime() < until) {
            Thread.onSpinWait();
        }
    }

    private static void forEver() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
