package dev.semel.testkit.points;

import java.util.concurrent.ThreadFactory;

/** Threads that keep no JVM alive: one that a test has left standing must not. */
final class Threads {
    static final ThreadFactory DAEMONS = task -> {
        Thread thread = new Thread(task, "semel-rival");
        thread.setDaemon(true);
        return thread;
    };

    private Threads() {}
}
