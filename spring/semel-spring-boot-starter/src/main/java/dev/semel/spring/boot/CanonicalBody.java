package dev.semel.spring.boot;

import dev.semel.http.spi.BodyCanonicalizer;
import dev.semel.json.InvalidJsonException;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Bodies are compared by their canonical JSON, whichever library reads them. */
record CanonicalBody(UnaryOperator<byte[]> canonicalJson) implements BodyCanonicalizer {
    @Override
    public String form() {
        return "jcs/1";
    }

    @Override
    public Optional<byte[]> canonical(byte[] json) {
        try {
            return Optional.of(canonicalJson.apply(json));
        } catch (InvalidJsonException e) {
            return Optional.empty();
        }
    }
}
