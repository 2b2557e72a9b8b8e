package dev.semel.spi;

/** An action as an adapter hands it to the engine. */
@FunctionalInterface
public interface Exchange {
    /**
     * Runs the action, once, and judges its end. Never throws: an exception is judged too.
     *
     * @return the verdict
     */
    Verdict run();

    /**
     * Judges a definite failure of flush or commit, which comes after {@link #run}. Writes are undone already. Adapters
     * that let the application answer its own exceptions may make a {@link Verdict.Refused} of it.
     *
     * @param failure what the database said
     * @return a fault by default
     */
    default Verdict refused(RuntimeException failure) {
        return new Verdict.Fault(failure);
    }
}
