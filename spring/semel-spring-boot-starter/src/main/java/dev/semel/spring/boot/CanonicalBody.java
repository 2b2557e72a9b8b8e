package dev.semel.spring.boot;

import dev.semel.http.spi.BodyCanonicalizer;
import dev.semel.jackson.CanonicalJson;
import dev.semel.jackson.InvalidJsonException;
import java.util.Optional;

/** Bodies are compared by their canonical JSON. */
final class CanonicalBody implements BodyCanonicalizer {
    @Override
    public String form() {
        return "jcs/1";
    }

    @Override
    public Optional<byte[]> canonical(byte[] json) {
        try {
            return Optional.of(CanonicalJson.canonicalize(json));
        } catch (InvalidJsonException e) {
            return Optional.empty();
        }
    }
}
