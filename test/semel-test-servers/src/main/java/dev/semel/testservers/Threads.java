package dev.semel.testservers;

import java.util.concurrent.Executor;

/** Threads that do not keep the JVM alive. */
final class Threads {
    private Threads() {}

    /** A thread of its own for each task. */
    static Executor each() {
        return task -> start("server start", task);
    }

    static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }
}
