package dev.semel.testkit.points;

import dev.semel.Outcome;
import dev.semel.Semel;

/**
 * The operation under test, as one caller asks for it. It is called thousands of times, on several threads but by one at
 * a time, and must do the same each time: one key, the same content, no state of its own, no threads, no waiting.
 */
@FunctionalInterface
public interface GuardedCall {
    /**
     * Asks for the operation, once.
     *
     * @param semel this caller's node
     * @param effects where the action writes what must happen once
     * @return how it ended
     * @throws Exception what the action throws
     */
    Outcome<?> call(Semel semel, Effects effects) throws Exception;
}
