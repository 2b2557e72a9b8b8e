package dev.semel.spi;

import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** Turns values into bytes and back, by declared type; never polymorphic. Thread-safe. */
public interface ValueCodec {
    /**
     * Name and version of the bytes it writes, such as {@code json/1}; at most 64 characters.
     *
     * @return the format
     */
    String format();

    /**
     * Whether it can write and read a type; asked before anything runs.
     *
     * @param type with generics
     * @return false to refuse it
     */
    boolean supports(Type type);

    /**
     * Writes a value.
     *
     * @param value not null
     * @param type declared type
     * @return the bytes
     * @throws RuntimeException if it cannot be written
     */
    byte[] encode(Object value, Type type);

    /**
     * Reads a value.
     *
     * @param bytes as written
     * @param format as stored
     * @param type declared type
     * @return the value
     * @throws RuntimeException if the bytes do not fit the type or the format
     */
    @Nullable
    Object decode(byte[] bytes, String format, Type type);

    /**
     * The content of a value, for its fingerprint.
     *
     * @param value what was asked
     * @return the content
     */
    Content content(Object value);
}
