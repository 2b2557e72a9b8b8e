package dev.semel;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Digest of what was asked, with the name of the algorithm, its version and settings: {@code json-sha256/1:9f86…}.
 *
 * @param text algorithm, a colon, and the digest in hexadecimal; visible ASCII, at most 255 characters
 */
public record Fingerprint(String text) {
    /** Nothing was given to compare: every content matches. */
    public static final Fingerprint NONE = new Fingerprint("none/1:");

    private static final int MAX_LENGTH = 255;

    /**
     * Checks the form.
     *
     * @param text algorithm, a colon, and the digest in hexadecimal; visible ASCII, at most 255 characters
     */
    public Fingerprint {
        int colon = text.indexOf(':');
        if (colon < 1 || text.length() > MAX_LENGTH || !visible(text)) {
            throw new IllegalArgumentException(
                    "A fingerprint is 'algorithm:digest' in visible ASCII, at most 255 characters");
        }
    }

    /**
     * SHA-256 of bytes.
     *
     * @param algorithm name, version and settings of how the bytes came to be
     * @param content the bytes
     * @return the fingerprint
     */
    public static Fingerprint sha256(String algorithm, byte[] content) {
        return new Fingerprint(algorithm + ":" + HexFormat.of().formatHex(Sha256.digest(content)));
    }

    /**
     * How the digest was made.
     *
     * @return the part before the colon
     */
    public String algorithm() {
        return text.substring(0, text.indexOf(':'));
    }

    /**
     * The stored form.
     *
     * @return the text in ASCII
     */
    public byte[] bytes() {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Compares in a time that depends on the lengths alone: a fingerprint may stand for a secret. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Fingerprint that && differences(text, that.text) == 0;
    }

    private static int differences(String one, String other) {
        int found = one.length() ^ other.length();
        for (int i = 0; i < Math.min(one.length(), other.length()); i++) {
            found |= one.charAt(i) ^ other.charAt(i);
        }
        return found;
    }

    private static boolean visible(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x21 || c > 0x7E) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }
}
