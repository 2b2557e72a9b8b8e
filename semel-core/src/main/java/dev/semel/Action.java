package dev.semel;

import org.jspecify.annotations.Nullable;

/**
 * The work of an operation.
 *
 * @param <T> what it returns
 * @param <X> what it throws besides unchecked exceptions
 */
@FunctionalInterface
public interface Action<T extends @Nullable Object, X extends Exception> {
    /**
     * Does the work, once.
     *
     * @return the answer, perhaps null
     * @throws X a declared rejection, or a fault
     */
    T run() throws X;

    /**
     * Work without an answer.
     *
     * @param <X> what it throws
     */
    @FunctionalInterface
    interface Silent<X extends Exception> {
        /**
         * Does the work, once.
         *
         * @throws X a declared rejection, or a fault
         */
        void run() throws X;
    }
}
