package dev.semel;

/** Is told what happens. Called on the thread of the operation; what it throws is logged and changes nothing. */
@FunctionalInterface
public interface SemelListener {
    /**
     * Something happened.
     *
     * @param event what
     */
    void on(SemelEvent event);
}
