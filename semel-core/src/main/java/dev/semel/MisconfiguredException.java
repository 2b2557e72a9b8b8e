package dev.semel;

/** A setting that cannot be, found when Semel is built or before an action runs. */
public final class MisconfiguredException extends SemelException {
    /**
     * With the setting, what is wrong with it, and the remedy.
     *
     * @param message in words
     */
    public MisconfiguredException(String message) {
        super(message, null);
    }

    /**
     * With what led to it.
     *
     * @param message in words
     * @param cause what led to it
     */
    public MisconfiguredException(String message, Throwable cause) {
        super(message, cause);
    }
}
