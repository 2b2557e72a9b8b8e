package dev.semel.http;

import dev.semel.Fingerprint;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** What a fingerprint is the digest of: parts, each with its length, so that no two lists of parts look alike. */
final class Preimage {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    Preimage part(String text) {
        return part(text.getBytes(StandardCharsets.UTF_8));
    }

    Preimage part(byte[] part) {
        bytes.writeBytes(ByteBuffer.allocate(4).putInt(0, part.length).array());
        bytes.writeBytes(part);
        return this;
    }

    /** All parts of another one, after these. */
    Preimage all(Preimage other) {
        bytes.writeBytes(other.bytes.toByteArray());
        return this;
    }

    Fingerprint fingerprint(String algorithm) {
        return Fingerprint.sha256(algorithm, bytes.toByteArray());
    }
}
