package dev.semel;

import java.util.Objects;

/**
 * The name of one operation: scope, caller and key. Equal to the byte: no trimming, no case folding.
 *
 * <p>A key made by a client always has a caller, so that two callers who choose the same key never meet. A natural key
 * (order number, trade number, message id) belongs to the business and is {@linkplain #shared shared}: every road to the
 * operation meets the same record.
 *
 * <p>Immutable. {@link #toString()} shows a shortened key, since keys are secrets.
 */
public final class IdempotencyKey {
    /** Longest scope, in characters. */
    public static final int MAX_SCOPE = 64;
    /** Longest caller and longest key, in characters. */
    public static final int MAX_LENGTH = 255;

    private final String scope;
    private final Caller caller;
    private final String key;

    private IdempotencyKey(String scope, Caller caller, String key) {
        this.scope = Names.scope(scope);
        this.caller = caller;
        this.key = Names.text("key", key, scope);
    }

    /**
     * A key made by a client.
     *
     * @param scope business domain, 1-64 characters of letters, digits, {@code . _ -}
     * @param caller identity of who asks, 1-255 characters
     * @param key 1-255 characters; the scope says which ones, visible ASCII by default
     * @return the key
     * @throws InvalidKeyException if a part is empty, too long, or holds a control character
     */
    public static IdempotencyKey of(String scope, String caller, String key) {
        return new IdempotencyKey(scope, new Caller.Known(Names.text("caller", caller, scope)), key);
    }

    /**
     * A natural key, the same for all callers.
     *
     * @param scope business domain
     * @param key the business's own name of the operation
     * @return the key
     * @throws InvalidKeyException if a part is empty, too long, or holds a control character
     */
    public static IdempotencyKey shared(String scope, String key) {
        return new IdempotencyKey(scope, Caller.SHARED, key);
    }

    /**
     * The business domain.
     *
     * @return the scope's name
     */
    public String scope() {
        return scope;
    }

    /**
     * Who asks.
     *
     * @return a known caller or {@link Caller#SHARED}
     */
    public Caller caller() {
        return caller;
    }

    /**
     * The key, whole: not for logs.
     *
     * @return the key
     */
    public String key() {
        return key;
    }

    /**
     * A form for logs and messages: at most the first four characters and the length.
     *
     * @return the shortened key
     */
    public String shortened() {
        int shown = Math.min(4, key.length() / 2);
        return Names.printable(key.substring(0, shown)) + "…(" + key.length() + ")";
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof IdempotencyKey that
                && scope.equals(that.scope)
                && caller.equals(that.caller)
                && key.equals(that.key);
    }

    @Override
    public int hashCode() {
        return Objects.hash(scope, caller, key);
    }

    @Override
    public String toString() {
        return scope + "/" + shortened();
    }
}
