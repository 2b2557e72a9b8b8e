package dev.semel.spi;

/** A store that has to be tidied. Every change compares the owner and attempt it has seen. */
public interface Purgeable {
    /**
     * Deletes terminal records past their retention, {@code free} ones past theirs, and abandoned RETRY claims one
     * retention after their lease; never {@code unknown}. One batch.
     *
     * @param limit most records to delete, at least 1
     * @return how many were deleted
     */
    int purge(int limit);

    /**
     * Writes HOLD claims whose lease is over down as {@code unknown}, keeping owner and attempt. One batch.
     *
     * @param limit most records to write, at least 1
     * @return how many were written
     */
    int sweep(int limit);
}
