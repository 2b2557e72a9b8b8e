package dev.semel;

import dev.semel.spi.Content;
import dev.semel.spi.ValueCodec;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Values as answers and back. Bytes, text and nothing need no codec. */
final class Values {
    private static final String BYTES_ALGORITHM = "bytes-sha256/1";

    private final @Nullable ValueCodec codec;

    Values(@Nullable ValueCodec codec) {
        this.codec = codec;
    }

    /** Refuses a type that could not be stored, before anything runs. */
    void require(Scope scope, Type type) {
        if (isPlain(type) || codec != null && codec.supports(type)) {
            return;
        }
        throw new MisconfiguredException("Scope '" + scope.name() + "': an answer of type " + type.getTypeName()
                + " cannot be stored. "
                + (codec == null
                        ? "Give Semel a ValueCodec, such as JacksonCodec, or return byte[], String or nothing."
                        : "The codec refuses it."));
    }

    Answer answer(@Nullable Object value, Type type) {
        if (value == null) {
            return Answer.nothing();
        }
        if (type == byte[].class && value instanceof byte[] bytes) {
            return Answer.of(Answer.BYTES, bytes.clone());
        }
        if (type == String.class && value instanceof String text) {
            return Answer.of(Answer.TEXT, text.getBytes(StandardCharsets.UTF_8));
        }
        ValueCodec needed = codec();
        return Answer.of(needed.format(), needed.encode(value, type));
    }

    @Nullable
    Object value(IdempotencyKey key, Answer answer, Type type) {
        byte[] body = answer.body();
        if (answer.format().equals(Answer.NOTHING)) {
            return null;
        }
        if (body == null) {
            throw new AnswerUnreadableException(key, "it has no body", null);
        }
        if (type == Void.class || type == void.class) {
            return null;
        }
        if (isPlain(type)
                || answer.format().equals(Answer.BYTES)
                || answer.format().equals(Answer.TEXT)) {
            return plain(key, answer, body, type);
        }
        try {
            return codec().decode(body, answer.format(), type);
        } catch (RuntimeException e) {
            throw new AnswerUnreadableException(
                    key, "its format is " + answer.format() + " and it does not fit " + type.getTypeName(), e);
        }
    }

    /** What was asked, as content. */
    Content content(Object asked) {
        if (asked instanceof byte[] bytes) {
            return Content.ofBytes(BYTES_ALGORITHM, bytes);
        }
        if (asked instanceof String text) {
            return Content.ofBytes(BYTES_ALGORITHM, text.getBytes(StandardCharsets.UTF_8));
        }
        if (codec == null) {
            throw new MisconfiguredException("Content of " + asked.getClass()
                    + " cannot be fingerprinted without a ValueCodec. Give Semel one, such as JacksonCodec,"
                    + " or match bytes or text.");
        }
        return codec.content(asked);
    }

    private Object plain(IdempotencyKey key, Answer answer, byte[] body, Type type) {
        if (type == byte[].class && answer.format().equals(Answer.BYTES)) {
            return body.clone();
        }
        if (type == String.class && answer.format().equals(Answer.TEXT)) {
            return new String(body, StandardCharsets.UTF_8);
        }
        throw new AnswerUnreadableException(
                key, "its format is " + answer.format() + " and does not fit " + type.getTypeName(), null);
    }

    private ValueCodec codec() {
        if (codec == null) {
            throw new MisconfiguredException("This needs a ValueCodec. Give Semel one, such as JacksonCodec.");
        }
        return codec;
    }

    private static boolean isPlain(Type type) {
        return type == byte[].class || type == String.class || type == Void.class || type == void.class;
    }
}
