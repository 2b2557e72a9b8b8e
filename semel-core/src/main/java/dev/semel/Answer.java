package dev.semel;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is stored about an outcome and given back: bytes and their description, never a Java type name.
 *
 * <p>Immutable; the body is not copied, so neither side may write to it.
 *
 * @param format name and version of how the body came to be ({@code json/1}, {@code http/1}, …), at most 64 characters
 * @param status status code of the wire, 0 where there is none
 * @param headers allowed headers, or details, in order
 * @param type media type, or the code of a rejection; null where there is none
 * @param body the bytes; null for a null or void answer
 */
public record Answer(
        String format,
        int status,
        List<Field> headers,
        @Nullable String type,
        byte @Nullable [] body) {
    /** The operation is done and its answer was not kept: too large, streamed, binary, or not to be encoded. */
    public static final String NOT_KEPT = "not-kept/1";
    /** A null or void answer. */
    public static final String NOTHING = "nothing/1";

    static final String REJECTION = "rejection/1";
    static final String TEXT = "text/1";
    static final String BYTES = "bytes/1";

    /**
     * One header.
     *
     * @param name its name
     * @param value its value
     */
    public record Field(String name, String value) {}

    /**
     * Copies the headers.
     *
     * @param format how the body came to be
     * @param status status code of the wire, 0 where there is none
     * @param headers allowed headers, or details, in order
     * @param type media type, or the code of a rejection; null where there is none
     * @param body the bytes; null for a null or void answer
     */
    public Answer {
        headers = List.copyOf(headers);
    }

    /**
     * A value's answer.
     *
     * @param format how the bytes were made
     * @param body the bytes
     * @return the answer
     */
    public static Answer of(String format, byte[] body) {
        return new Answer(format, 0, List.of(), null, body);
    }

    /**
     * The answer of an action that returns null or nothing.
     *
     * @return the answer
     */
    public static Answer nothing() {
        return new Answer(NOTHING, 0, List.of(), null, null);
    }

    /**
     * What stands in for an answer that is not kept.
     *
     * @param status the status of the answer that was not kept
     * @param headers those that are kept all the same, such as {@code Location}
     * @param summary why, and what helps to tell the answer: in words
     * @return the answer
     */
    public static Answer notKept(int status, List<Field> headers, String summary) {
        return new Answer(NOT_KEPT, status, headers, null, summary.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Whether a duplicate can be given the answer.
     *
     * @return false if it was not kept
     */
    public boolean kept() {
        return !format.equals(NOT_KEPT);
    }

    /**
     * The body as text.
     *
     * @return the UTF-8 text, empty for no body
     */
    public String text() {
        return body == null ? "" : new String(body, StandardCharsets.UTF_8);
    }

    /**
     * First header of a name, whatever its case.
     *
     * @param name the name
     * @return its value
     */
    public Optional<String> header(String name) {
        return headers.stream()
                .filter(f -> f.name().equalsIgnoreCase(name))
                .map(Field::value)
                .findFirst();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Answer that
                && format.equals(that.format)
                && status == that.status
                && headers.equals(that.headers)
                && Objects.equals(type, that.type)
                && Arrays.equals(body, that.body);
    }

    @Override
    public int hashCode() {
        return Objects.hash(format, status, headers, type, Arrays.hashCode(body));
    }

    @Override
    public String toString() {
        return "Answer[" + format + ", " + status + ", " + (body == null ? "no" : body.length + " bytes of") + " body]";
    }
}
