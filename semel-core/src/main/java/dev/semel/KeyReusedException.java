package dev.semel;

/** The key was used for other content: a new operation needs a new key. */
public final class KeyReusedException extends SemelException {
    KeyReusedException(IdempotencyKey key) {
        super(key, "this key was used for something else. Take a new key for a new operation.", null, StackTrace.NO);
    }
}
