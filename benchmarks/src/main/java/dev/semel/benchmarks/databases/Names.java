package dev.semel.benchmarks.databases;

import java.util.concurrent.atomic.AtomicLong;

/** Names of operations, one after the other. Safe for use by several threads. */
public interface Names {
    /** The next one. */
    String next();

    /** Each only once, also across windows, ways and runs of this JVM. */
    static Names fresh() {
        long start = System.nanoTime();
        AtomicLong next = new AtomicLong();
        return () -> "order-" + start + "-" + next.getAndIncrement();
    }

    /** A few, again and again. */
    static Names among(int number) {
        AtomicLong next = new AtomicLong();
        return () -> "again-" + next.getAndIncrement() % number;
    }
}
