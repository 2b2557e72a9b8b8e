package dev.semel;

/** A scope, caller or key that is not well formed; the message says which and why. */
public final class InvalidKeyException extends SemelException {
    InvalidKeyException(String message) {
        super(message, null);
    }
}
