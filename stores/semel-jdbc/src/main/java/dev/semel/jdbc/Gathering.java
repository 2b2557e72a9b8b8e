package dev.semel.jdbc;

import dev.semel.StoreUnavailableException;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.NothingSentException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Writes together what comes while something is being written, as a database's group commit does: nobody waits for
 * company, a caller that finds a lane free writes at once. One of those who wait writes for all of them, on one
 * connection; the others hold none.
 *
 * <p>A group decides only what it can be sure of. Whoever it did not decide for goes alone, on its own thread, by the
 * ordinary statements: so one bad member costs the others a statement, never their result.
 *
 * @param <I> what is written
 * @param <R> what comes of it
 */
final class Gathering<I, R> {
    /** Two, so that one statement that hangs does not hold up everybody. */
    private static final int LANES = 2;
    /** If both hang, the others need not: whoever has waited so long for a lane goes alone. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final Comparator<KeyDigest> BY_BYTES =
            (one, other) -> Arrays.compareUnsigned(one.bytes(), other.bytes());

    private final Queue<Member<I, R>> waiting = new ConcurrentLinkedQueue<>();
    private final Semaphore lanes = new Semaphore(LANES);
    private final int most;
    private final long patience;
    private final Writer<I, R> writer;

    Gathering(int most, Writer<I, R> writer) {
        this(most, PATIENCE, writer);
    }

    Gathering(int most, Duration patience, Writer<I, R> writer) {
        this.most = most;
        this.patience = patience.toNanos();
        this.writer = writer;
    }

    /** How one is written, and how several. */
    interface Writer<I, R> {
        KeyDigest digest(I item);

        R alone(I item);

        /** No two of one key. Whose key has no result has to go alone. */
        Map<KeyDigest, R> together(List<I> items);
    }

    /** Waits like a statement does: an interrupt is kept for afterwards, since what is under way may be written. */
    R write(I item) {
        Member<I, R> mine = new Member<>(item, Thread.currentThread());
        long since = System.nanoTime();
        waiting.add(mine);
        boolean interrupted = false;
        try {
            while (!mine.over) {
                if (!mine.taken && lanes.tryAcquire()) {
                    lead(mine);
                } else if (mine.taken) {
                    LockSupport.park(this);
                    interrupted |= Thread.interrupted();
                } else if (System.nanoTime() - since >= patience && leave(mine)) {
                    return writer.alone(item);
                } else {
                    LockSupport.parkNanos(this, patience);
                    interrupted |= Thread.interrupted();
                }
            }
            return mine.result(writer);
        } finally {
            if (!mine.taken) {
                leave(mine);
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Writes for those who wait, which need not be the leader itself. However that ends, none of them waits on. */
    private void lead(Member<I, R> leader) {
        try {
            List<Member<I, R>> group = new ArrayList<>(most);
            try {
                take(group);
                if (group.size() == 1 && group.get(0) == leader) {
                    leader.result = writer.alone(leader.item);
                } else {
                    write(group);
                }
            } finally {
                group.forEach(Member::end);
            }
        } finally {
            lanes.release();
            wakeNext();
        }
    }

    private void take(List<Member<I, R>> group) {
        while (group.size() < most) {
            Member<I, R> member = waiting.poll();
            if (member == null) {
                return;
            }
            group.add(member);
            member.taken = true;
        }
        if (lanes.availablePermits() > 0) {
            wakeNext();
        }
    }

    /** Of rivals for one key the first is in, and the others meet it when they go alone. */
    private void write(List<Member<I, R>> group) {
        boolean sent = true;
        try {
            // In one order on every node, or two groups could wait for each other's rows.
            Map<KeyDigest, Member<I, R>> members = new TreeMap<>(BY_BYTES);
            group.forEach(member -> members.putIfAbsent(writer.digest(member.item), member));
            Map<KeyDigest, R> results = writer.together(
                    members.values().stream().map(member -> member.item).toList());
            members.forEach((digest, member) -> member.result = results.get(digest));
        } catch (NothingSentException e) {
            sent = false;
        } catch (RuntimeException e) {
            // Of the group as a whole: whoever is the reason, or meets the same again, hears of it when it goes alone.
        } finally {
            for (Member<I, R> member : group) {
                member.sent = sent;
            }
        }
    }

    /** Goes out of the queue, and passes on what it may have been woken for; false if it has been taken. */
    private boolean leave(Member<I, R> member) {
        boolean left = waiting.remove(member);
        if (left) {
            wakeNext();
        }
        return left;
    }

    /** Whoever came while all lanes were taken: it writes, or is written by who has just come. */
    private void wakeNext() {
        Member<I, R> next = waiting.peek();
        if (next != null) {
            LockSupport.unpark(next.thread);
        }
    }

    private static final class Member<I, R> {
        private final I item;
        private final Thread thread;
        private @Nullable R result;
        /** Whether it may have been written though nobody heard of it. */
        private boolean sent;

        private volatile boolean taken;
        private volatile boolean over;

        Member(I item, Thread thread) {
            this.item = item;
            this.thread = thread;
        }

        void end() {
            over = true;
            if (thread != Thread.currentThread()) {
                LockSupport.unpark(thread);
            }
        }

        R result(Writer<I, R> writer) {
            if (result != null) {
                return result;
            }
            try {
                return writer.alone(item);
            } catch (NothingSentException e) {
                throw sent ? new StoreUnavailableException(String.valueOf(e.getMessage()), e) : e;
            }
        }
    }
}
