package dev.semel.spring.boot;

import dev.semel.MisconfiguredException;
import dev.semel.http.spi.BodyCanonicalizer;
import dev.semel.json.InvalidJsonException;
import dev.semel.json.Pointer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.BiFunction;

/** Bodies are compared by their canonical JSON, whichever library reads them. */
record CanonicalBody(String form, List<Pointer> ignored, BiFunction<byte[], Collection<Pointer>, byte[]> canonicalJson)
        implements BodyCanonicalizer {
    static CanonicalBody by(BiFunction<byte[], Collection<Pointer>, byte[]> canonicalJson) {
        return new CanonicalBody("jcs/1", List.of(), canonicalJson);
    }

    @Override
    public Optional<byte[]> canonical(byte[] json) {
        try {
            return Optional.of(canonicalJson.apply(json, ignored));
        } catch (InvalidJsonException e) {
            return Optional.empty();
        }
    }

    @Override
    public BodyCanonicalizer without(SortedSet<String> pointers) {
        try {
            return new CanonicalBody(
                    "jcs/1-without-" + digest(String.join("\n", pointers)),
                    pointers.stream().map(Pointer::of).toList(),
                    canonicalJson);
        } catch (IllegalArgumentException e) {
            throw new MisconfiguredException("Ignored members of a body: " + e.getMessage() + ".", e);
        }
    }

    /** Sixteen digits tell apart what few applications have more than a handful of. */
    private static String digest(String text) {
        try {
            byte[] whole = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(whole, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("Every Java platform has SHA-256", e);
        }
    }
}
