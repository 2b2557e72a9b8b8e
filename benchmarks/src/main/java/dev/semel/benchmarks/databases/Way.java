package dev.semel.benchmarks.databases;

/** One way to carry out an operation, written by hand or by Semel. Safe for use by several threads. */
public interface Way {
    /**
     * Carries out the operation of this name, to its end.
     *
     * @throws Exception if it could not
     */
    void operation(String name) throws Exception;
}
