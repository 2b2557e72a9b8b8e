package dev.semel;

/** Another execution replaced this one, whose writes were undone with it. */
public final class OwnershipLostException extends SemelException {
    OwnershipLostException(IdempotencyKey key) {
        super(
                key,
                "another execution has replaced this one; its writes are undone. Ask again with the same key.",
                null,
                StackTrace.YES);
    }
}
