package dev.semel.testkit;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands until it is told to go on, so that no test waits for a lease to end. Thread-safe. */
public final class SettableClock implements InstantSource {
    private final AtomicReference<Instant> now;

    private SettableClock(Instant start) {
        now = new AtomicReference<>(start);
    }

    /**
     * A clock that stands at a moment.
     *
     * @param start the moment
     * @return the clock
     */
    public static SettableClock at(Instant start) {
        return new SettableClock(start);
    }

    /**
     * Goes on.
     *
     * @param by how far; a negative duration goes back, as clocks of servers do now and then
     */
    public void advance(Duration by) {
        now.updateAndGet(instant -> instant.plus(by));
    }

    /**
     * Stands at another moment from now on.
     *
     * @param instant the moment
     */
    public void set(Instant instant) {
        now.set(instant);
    }

    @Override
    public Instant instant() {
        return now.get();
    }

    @Override
    public String toString() {
        return "SettableClock[" + now.get() + "]";
    }
}
