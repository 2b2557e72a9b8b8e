package dev.semel.http;

import dev.semel.http.spi.BodyCanonicalizer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** Canonical enough for the flat objects of these tests. */
final class SortedJson implements BodyCanonicalizer {
    @Override
    public String form() {
        return "sorted/1";
    }

    @Override
    public Optional<byte[]> canonical(byte[] json) {
        String text = new String(json, StandardCharsets.UTF_8).replaceAll("\\s", "");
        if (!text.startsWith("{") || !text.endsWith("}")) {
            return Optional.empty();
        }
        String[] members = text.substring(1, text.length() - 1).split(",");
        Arrays.sort(members);
        return Optional.of(String.join(",", members).getBytes(StandardCharsets.UTF_8));
    }
}
