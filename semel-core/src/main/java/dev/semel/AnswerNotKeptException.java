package dev.semel;

/** The operation is done and its answer was not kept: do not repeat it. */
public final class AnswerNotKeptException extends SemelException {
    AnswerNotKeptException(IdempotencyKey key, String summary) {
        super(
                key,
                "the operation is done, its answer was not kept (" + summary + "). Do not repeat it.",
                null,
                StackTrace.NO);
    }
}
