package dev.semel.jackson2;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.semel.json.InvalidJsonException;
import dev.semel.json.Part;
import dev.semel.json.Pointer;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;

/**
 * One form for all JSON texts that mean the same: RFC 8785 (JCS), with one deliberate difference. Thread-safe.
 *
 * <p>Members are sorted by UTF-16 code units, strings escaped in one way, white space dropped. Numbers are laid out as
 * ECMAScript does, but from their <em>exact decimal value</em>: {@code 1}, {@code 1.0} and {@code 1e0} are equal, and so
 * are {@code 0.1} and {@code 0.10}. RFC 8785 turns numbers into doubles first and thereby makes {@code 9007199254740993}
 * equal to {@code 9007199254740992}; here they stay different. The result is that of RFC 8785 for every number of at most
 * 15 digits within the range of normal doubles and for every double in its shortest form; it differs where a double would
 * lose digits. {@code -0} is {@code 0}. Large exponents stay exponents and cost nothing.
 *
 * <p>Refused, by {@link InvalidJsonException}: what is not JSON (RFC 8259, without any leniency, so without NaN), bytes that
 * are not UTF-8, a byte order mark, a member named twice in one object, half of a surrogate pair, nesting deeper than 500,
 * exponents of more than 17 digits.
 */
public final class CanonicalJson {
    private static final JsonMapper TREES = JsonMapper.builder()
            .disable(JsonWriteFeature.WRITE_NAN_AS_STRINGS)
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .build();

    private CanonicalJson() {}

    /**
     * The canonical form of a JSON text.
     *
     * @param json one JSON value in UTF-8
     * @return in UTF-8
     * @throws InvalidJsonException if it has none
     */
    public static byte[] canonicalize(byte[] json) {
        return canonicalize(decode(json)).getBytes(StandardCharsets.UTF_8);
    }

    /**
     * The canonical form of a JSON text.
     *
     * @param json one JSON value
     * @return its canonical form
     * @throws InvalidJsonException if it has none
     */
    public static String canonicalize(String json) {
        return PartReader.read(json, PartReader.Nulls.KEPT).text();
    }

    /**
     * The canonical form of a JSON text without some of its members.
     *
     * @param json one JSON value in UTF-8
     * @param without places that are left out
     * @return in UTF-8
     * @throws InvalidJsonException if it has none
     */
    public static byte[] canonicalize(byte[] json, Collection<Pointer> without) {
        Part value = PartReader.read(decode(json), PartReader.Nulls.KEPT);
        for (Pointer pointer : without) {
            value = pointer.leftOutOf(value);
        }
        return value.text().getBytes(StandardCharsets.UTF_8);
    }

    /**
     * The canonical form of a tree.
     *
     * @param tree any node
     * @return its canonical form
     * @throws InvalidJsonException if it has none, such as one with NaN in it
     */
    public static String canonicalize(JsonNode tree) {
        try {
            return canonicalize(TREES.writeValueAsString(tree));
        } catch (JsonProcessingException e) {
            throw new InvalidJsonException("Not JSON: the tree cannot be written", e);
        }
    }

    private static String decode(byte[] json) {
        try {
            // A new decoder reports errors; String's constructor would replace what it cannot read.
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(json))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new InvalidJsonException("Not JSON: the bytes are not UTF-8", e);
        }
    }
}
