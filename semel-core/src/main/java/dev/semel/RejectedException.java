package dev.semel;

import org.jspecify.annotations.Nullable;

/** The business said no, now or when the operation was first tried. */
public final class RejectedException extends SemelException {
    private final transient Rejection why;
    private final transient boolean replayed;

    RejectedException(Rejection why, boolean replayed, @Nullable Throwable cause) {
        super("rejected: " + why.code() + (why.message() == null ? "" : " (" + why.message() + ")"), cause);
        this.why = why;
        this.replayed = replayed;
    }

    /**
     * The reason.
     *
     * @return the rejection
     */
    public Rejection why() {
        return why;
    }

    /**
     * Whether it was said before this call.
     *
     * @return true for a duplicate
     */
    public boolean replayed() {
        return replayed;
    }
}
