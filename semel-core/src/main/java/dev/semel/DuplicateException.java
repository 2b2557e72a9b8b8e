package dev.semel;

/** The operation has been dealt with before, and its scope refuses to answer again. */
public final class DuplicateException extends SemelException {
    /**
     * For a duplicate.
     *
     * @param key the operation
     * @param words for people
     */
    public DuplicateException(IdempotencyKey key, String words) {
        super(key, words, null, StackTrace.NO);
    }
}
