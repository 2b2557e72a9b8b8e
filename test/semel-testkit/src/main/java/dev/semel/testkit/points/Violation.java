package dev.semel.testkit.points;

/** A schedule after which effects, record and answers disagree. Its message tells what happened, step by step. */
public final class Violation extends AssertionError {
    private static final long serialVersionUID = 1;

    private final transient String schedule;

    Violation(String what, int number, String schedule, Trace trace) {
        super(what + "\nSchedule " + number + ", to be played alone by replay(\"" + schedule + "\"):" + trace);
        this.schedule = schedule;
    }

    /**
     * The schedule: a rival's number is its next call, {@code <} and {@code >} stop it before and after it happens,
     * {@code t} throwing, {@code d} with the end of its process; {@code T} is the end of all leases. What is not said at
     * its end goes on without interference.
     *
     * @return for {@link CrashPoints#replay}
     */
    public String schedule() {
        return schedule;
    }
}
