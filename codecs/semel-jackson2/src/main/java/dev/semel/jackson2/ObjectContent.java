package dev.semel.jackson2;

import dev.semel.Fingerprint;
import dev.semel.spi.Content;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The content of an object: SHA-256 of its canonical JSON, made when first asked for. */
final class ObjectContent implements Content {
    static final String ALGORITHM = "json-sha256/1";

    private final Object value;
    private @Nullable Fingerprint fingerprint;

    ObjectContent(Object value) {
        this.value = value;
    }

    @Override
    public synchronized Fingerprint fingerprint() {
        Fingerprint made = fingerprint;
        if (made == null) {
            made = Fingerprint.sha256(ALGORITHM, ContentMapper.canonical(value));
            fingerprint = made;
        }
        return made;
    }

    @Override
    public Optional<Fingerprint> by(String algorithm) {
        return algorithm.equals(ALGORITHM) ? Optional.of(fingerprint()) : Optional.empty();
    }
}
