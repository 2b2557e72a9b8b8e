package dev.semel.spi;

import dev.semel.Fingerprint;
import java.util.Optional;

/** What was asked, as something that can be fingerprinted: by this node's algorithm, or by a stored one. */
public interface Content {
    /** Nothing to compare. */
    Content NONE = new Content() {
        @Override
        public Fingerprint fingerprint() {
            return Fingerprint.NONE;
        }

        @Override
        public Optional<Fingerprint> by(String algorithm) {
            return Optional.empty();
        }
    };

    /**
     * By this node's preferred algorithm; computed once.
     *
     * @return the fingerprint to store
     */
    Fingerprint fingerprint();

    /**
     * By the algorithm of a stored fingerprint.
     *
     * @param algorithm its name, version and settings
     * @return empty if this node does not have it
     */
    Optional<Fingerprint> by(String algorithm);

    /**
     * Content that is bytes already.
     *
     * @param algorithm name, version and settings of how the bytes came to be
     * @param bytes the content
     * @return the content
     */
    static Content ofBytes(String algorithm, byte[] bytes) {
        Fingerprint fingerprint = Fingerprint.sha256(algorithm, bytes);
        return new Content() {
            @Override
            public Fingerprint fingerprint() {
                return fingerprint;
            }

            @Override
            public Optional<Fingerprint> by(String stored) {
                return stored.equals(algorithm) ? Optional.of(fingerprint) : Optional.empty();
            }
        };
    }
}
