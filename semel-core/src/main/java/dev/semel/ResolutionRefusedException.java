package dev.semel;

/** A doubt that cannot be resolved: there is none, its execution may still be running, or it has just changed. */
public final class ResolutionRefusedException extends SemelException {
    ResolutionRefusedException(IdempotencyKey key, String why) {
        super(key, why, null, StackTrace.YES);
    }
}
