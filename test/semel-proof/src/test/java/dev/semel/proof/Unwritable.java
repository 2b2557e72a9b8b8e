package dev.semel.proof;

import dev.semel.spi.Content;
import dev.semel.spi.ValueCodec;
import java.lang.reflect.Type;

/** Knows one type, which it cannot write. */
final class Unwritable implements ValueCodec {
    /** A value that no codec can write. */
    record Value(String text) {}

    @Override
    public String format() {
        return "unwritable/1";
    }

    @Override
    public boolean supports(Type type) {
        return type == Value.class;
    }

    @Override
    public byte[] encode(Object value, Type type) {
        if (((Value) value).text().equals("endless")) {
            throw new StackOverflowError();
        }
        throw new IllegalArgumentException("cannot be written");
    }

    @Override
    public Object decode(byte[] bytes, String format, Type type) {
        throw new IllegalArgumentException("cannot be read");
    }

    @Override
    public Content content(Object value) {
        return Content.ofBytes("unwritable/1", new byte[0]);
    }
}
