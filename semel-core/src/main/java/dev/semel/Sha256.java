package dev.semel;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

final class Sha256 {
    private Sha256() {}

    static byte[] digest(byte[] content) {
        return digest().digest(content);
    }

    static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("Every Java platform has SHA-256", e);
        }
    }
}
