package dev.semel;

/** The claim met a serialization conflict in the caller's transaction, which is now rollback-only: run the whole transaction again. */
public final class RetryTransactionException extends SemelException {
    RetryTransactionException(IdempotencyKey key, Throwable cause) {
        super(
                key,
                "the claim met a conflict and nothing has run; the transaction can only roll back."
                        + " Run the whole transaction again.",
                cause,
                StackTrace.YES);
    }
}
