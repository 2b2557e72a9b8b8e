package dev.semel.testkit.points;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Lets one rival go at a time. Whoever stands before a call decides, by the tape, who goes on; the semaphores of the
 * rivals hand everything over, so that all state here belongs to whoever has the turn.
 */
final class Turns implements Rival.Pace {
    private static final long LONGEST_SECONDS = 60;

    private final Tape tape;
    private final Bounds bounds;
    private final Call firstCall;
    private final Time time;
    private final List<Rival> rivals = new ArrayList<>();
    private final Semaphore over = new Semaphore(0);
    private int preemptions;
    private int cuts;
    private int leases;
    private int background;
    private @Nullable RuntimeException failure;

    Turns(Tape tape, Bounds bounds, Call firstCall, Time time) {
        this.tape = tape;
        this.bounds = bounds;
        this.firstCall = firstCall;
        this.time = time;
    }

    void add(Rival rival) {
        rivals.add(rival);
    }

    /** Runs all rivals, which wait on threads of their own, to their end. */
    void play() throws InterruptedException {
        pick(null).ifPresent(Rival::wake);
        if (!over.tryAcquire(LONGEST_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("After " + LONGEST_SECONDS + " s the operation stands still after " + tape
                    + ": it must not wait for anything but the store");
        }
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public Cut before(Rival rival, Call call) {
        Cut cut = rival.takeGranted();
        if (cut == null && !rival.node().dead()) {
            rival.standsBefore(call);
            Rival next = pick(rival).orElseThrow();
            if (next != rival) {
                next.wake();
                rival.awaitTurn();
            }
            cut = rival.takeGranted();
        }
        if (cut == null || rival.node().dead()) {
            throw new Died();
        }
        return cut;
    }

    /** A rival that has ended hands over. */
    void leave(Rival rival) {
        rival.end();
        pick(rival).ifPresentOrElse(Rival::wake, over::release);
    }

    private Optional<Rival> pick(@Nullable Rival last) {
        for (; ; ) {
            Optional<Rival> unwinding =
                    rivals.stream().filter(r -> r.node().dead() && !r.ended()).findFirst();
            if (unwinding.isPresent() || rivals.stream().allMatch(Rival::ended)) {
                return unwinding;
            }
            try {
                Choice choice = tape.choose(options(last));
                cuts += choice.cut() == Cut.NONE ? 0 : 1;
                if (choice.time()) {
                    leases++;
                    time.leasesRunOut();
                } else if (choice.part() == Part.CALLER) {
                    return Optional.of(granted(rivals.get(choice.who() - 1), choice.cut(), last));
                } else {
                    background++;
                    rivals.get(choice.who() - 1).letBackground(choice.part(), choice.cut());
                }
            } catch (RuntimeException e) {
                failure = e;
                rivals.forEach(r -> r.node().die());
            }
        }
    }

    private Rival granted(Rival rival, Cut cut, @Nullable Rival last) {
        if (last != null && !last.ended() && last != rival) {
            preemptions++;
        }
        rival.grant(cut);
        return rival;
    }

    /** Going on comes first, then the others, then time and what is in the background, and at last each cut. */
    private List<Choice> options(@Nullable Rival last) {
        List<Rival> able = able(last);
        List<Choice> options = new ArrayList<>();
        List<Choice> stopped = new ArrayList<>();
        for (Rival rival : able) {
            add(rival, Part.CALLER, rival.next() == null ? firstCall : rival.next(), options, stopped);
        }
        if (leases < bounds.leases() && time.leaseBinds()) {
            options.add(Choice.TIME);
        }
        if (background < bounds.background()) {
            for (Rival rival : rivals) {
                rival.behind(Part.HEARTBEAT)
                        .ifPresent(run -> add(rival, Part.HEARTBEAT, Call.EXTEND, options, stopped));
                rival.behind(Part.LATE_END).ifPresent(run -> add(rival, Part.LATE_END, Call.SETTLE, options, stopped));
            }
        }
        options.addAll(stopped);
        return options;
    }

    private void add(Rival rival, Part part, Call call, List<Choice> options, List<Choice> stopped) {
        options.add(new Choice(rival.number(), part, call, Cut.NONE));
        if (cuts < bounds.stopped()) {
            Cut.of(call, bounds.stops()).forEach(cut -> stopped.add(new Choice(rival.number(), part, call, cut)));
        }
    }

    /** Those not begun yet are alike, so that one of them stands for all. */
    private List<Rival> able(@Nullable Rival last) {
        List<Rival> able = new ArrayList<>();
        boolean goesOn = last != null && !last.ended();
        if (goesOn) {
            able.add(last);
        }
        if (goesOn && preemptions == bounds.preemptions()) {
            return able;
        }
        boolean begins = false;
        for (Rival rival : rivals) {
            if (rival != last && !rival.ended() && !(begins && rival.next() == null)) {
                able.add(rival);
                begins |= rival.next() == null;
            }
        }
        return able;
    }

    /** The clock of the store, as far as leases go. */
    interface Time {
        boolean leaseBinds();

        void leasesRunOut();
    }
}
