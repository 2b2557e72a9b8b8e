package dev.semel.testkit.points;

import java.util.logging.Level;
import java.util.logging.Logger;

/** The engine's log, off: each commit in doubt would be in it. */
final class Quiet {
    /** Held, since a logger that nobody holds forgets its level. */
    private static final Logger ENGINE = Logger.getLogger("dev.semel");

    private Quiet() {}

    static void please() {
        ENGINE.setLevel(Level.OFF);
    }
}
