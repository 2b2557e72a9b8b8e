package dev.semel.testkit.points;

/** Unwinds the thread of a process that is no more. Nothing of what it passes on its way reaches store or effects. */
final class Died extends Error {
    private static final long serialVersionUID = 1;

    Died() {
        super("the process has died", null, false, false);
    }
}
