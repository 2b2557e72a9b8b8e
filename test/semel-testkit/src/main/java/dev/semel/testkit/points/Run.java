package dev.semel.testkit.points;

import dev.semel.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One call of a caller, and what is known about it from outside. Touched only by whoever has the turn. */
final class Run {
    private final int rival;
    private final int call;
    private final List<Effect> tried = new ArrayList<>();
    private @Nullable String owner;
    private boolean told;
    private boolean lost;
    private boolean over;
    private boolean outlived;
    private boolean failed;
    private boolean blind;
    private boolean deferred;
    private @Nullable Outcome<?> outcome;
    private @Nullable Throwable thrown;

    Run(int rival, int call) {
        this.rival = rival;
        this.call = call;
    }

    /** Numbers what it is about to write. */
    Effect writes(String what) {
        Effect effect = new Effect(this, what, what + " #" + this + "." + (tried.size() + 1));
        tried.add(effect);
        return effect;
    }

    /** What it has written or tried to. */
    List<Effect> tried() {
        return tried;
    }

    /** The claim is its own; its engine may not know yet. */
    void acquired(String by) {
        owner = by;
    }

    void toldOfItsClaim() {
        told = true;
    }

    @Nullable
    String owner() {
        return owner;
    }

    /** Its lease is over while it runs. */
    void outlived() {
        outlived |= owner != null && !over;
    }

    /** It ends in a fault: what it settles says so, even if its caller is told what another run came to. */
    void failed() {
        failed = true;
    }

    /** Its engine cannot know what became of its commit: the look-up was stopped, or the commit is its caller's. */
    void blind() {
        blind = true;
    }

    /** Whether it ended without an answer, though its engine could have known. */
    boolean leftInTheDark() {
        return over && !blind && !answered();
    }

    /** Its end could not be stored. */
    void deferred() {
        deferred = true;
    }

    boolean isDeferred() {
        return deferred;
    }

    /** Nobody had taken over: its lease binds again, or its end is stored after all. */
    void storedInBackground(Part part) {
        if (part == Part.HEARTBEAT) {
            outlived = false;
        } else {
            deferred = false;
        }
    }

    /** Another has taken over, and its engine knows. */
    void lostInBackground() {
        lost = true;
    }

    /** Whether its engine has a lease to renew. */
    boolean renews() {
        return told && !lost && !over;
    }

    /** Whether its engine has an end to store. */
    boolean stores() {
        return deferred && !lost;
    }

    void returned(Outcome<?> how) {
        outcome = how;
        over = true;
    }

    /** A dead process neither returns nor throws: its run is never over. */
    void threw(Throwable what) {
        thrown = what;
        over = true;
    }

    @Nullable
    Outcome<?> outcome() {
        return outcome;
    }

    @Nullable
    Throwable thrown() {
        return thrown;
    }

    /** Whether it may be followed by another run with an effect: it crashed, failed, or lost its lease. */
    boolean excused() {
        boolean fault = thrown != null || failed && !(outcome instanceof Outcome.Executed);
        return !over || fault || outlived || deferred;
    }

    /** Whether its caller knows now, so that it does not ask again. */
    boolean answered() {
        return outcome instanceof Outcome.Executed
                || outcome instanceof Outcome.Replayed
                || outcome instanceof Outcome.Rejected
                || outcome instanceof Outcome.NotKept
                || outcome instanceof Outcome.KeyReused;
    }

    String ended() {
        if (outcome != null) {
            return outcome.getClass().getSimpleName() + (answered() ? "(" + Answers.shown(outcome) + ")" : "");
        }
        return thrown == null ? "died" : "threw " + thrown;
    }

    @Override
    public String toString() {
        return (rival == 0 ? "last" : rival) + (call == 1 ? "" : "'" + call);
    }
}
