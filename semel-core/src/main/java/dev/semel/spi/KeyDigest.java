package dev.semel.spi;

import dev.semel.Caller;
import dev.semel.IdempotencyKey;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * What decides whether two keys are the same: SHA-256 over the byte 1, then scope, caller and key, each as a 4-byte length
 * and UTF-8; a shared caller is the length 0xFFFFFFFF alone. So no collation, no case folding and no column width can make
 * two keys one. Immutable.
 */
public final class KeyDigest {
    private static final int SHARED = 0xFFFFFFFF;
    private final byte[] bytes;

    private KeyDigest(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * The digest of a key.
     *
     * @param key the key
     * @return its digest
     */
    public static KeyDigest of(IdempotencyKey key) {
        MessageDigest digest = sha256();
        digest.update((byte) 1);
        part(digest, key.scope());
        if (key.caller() instanceof Caller.Known known) {
            part(digest, known.id());
        } else {
            number(digest, SHARED);
        }
        part(digest, key.key());
        return new KeyDigest(digest.digest());
    }

    /**
     * A digest read from a store.
     *
     * @param stored 32 bytes
     * @return the digest
     */
    public static KeyDigest ofBytes(byte[] stored) {
        if (stored.length != 32) {
            throw new IllegalArgumentException("A key digest has 32 bytes; this one has " + stored.length);
        }
        return new KeyDigest(stored.clone());
    }

    /**
     * The 32 bytes.
     *
     * @return a copy
     */
    public byte[] bytes() {
        return bytes.clone();
    }

    /**
     * The first 8 bytes, for locks that are named by a number.
     *
     * @return a number that differs for other keys but for rare chance
     */
    public long lockNumber() {
        return ByteBuffer.wrap(bytes).getLong();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KeyDigest that && MessageDigest.isEqual(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return (bytes[0] << 24) | (bytes[1] & 0xFF) << 16 | (bytes[2] & 0xFF) << 8 | (bytes[3] & 0xFF);
    }

    @Override
    public String toString() {
        return HexFormat.of().formatHex(bytes, 0, 4) + "…";
    }

    private static void part(MessageDigest digest, String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        number(digest, utf8.length);
        digest.update(utf8);
    }

    private static void number(MessageDigest digest, int value) {
        digest.update((byte) (value >>> 24));
        digest.update((byte) (value >>> 16));
        digest.update((byte) (value >>> 8));
        digest.update((byte) value);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("Every Java platform has SHA-256", e);
        }
    }
}
