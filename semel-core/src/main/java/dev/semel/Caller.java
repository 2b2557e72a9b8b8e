package dev.semel;

/** Who asks for an operation: a known identity, or nobody in particular for a natural key. */
public sealed interface Caller {
    /** The caller of natural keys. */
    Caller SHARED = new Shared();

    /**
     * A user, tenant or merchant.
     *
     * @param id the identity, 1-255 characters
     */
    record Known(String id) implements Caller {
        @Override
        public String toString() {
            return "caller";
        }
    }

    /** Natural keys have no caller. */
    record Shared() implements Caller {}
}
