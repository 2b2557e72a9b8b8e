package dev.semel;

import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** What somebody who knows says about a doubt. */
public sealed interface Resolution {
    /**
     * It happened, and this is its answer.
     *
     * @param value the answer, perhaps null
     * @param type its declared type
     */
    record Done(@Nullable Object value, Type type) implements Resolution {}

    /**
     * It happened, and this is its answer in stored form (that of an HTTP handler, say).
     *
     * @param answer the answer
     */
    record Answered(Answer answer) implements Resolution {}

    /**
     * The business said no.
     *
     * @param why the reason
     */
    record Failed(Rejection why) implements Resolution {}

    /** It did not happen: the key is free. */
    record NothingHappened() implements Resolution {}

    /**
     * It happened.
     *
     * @param value its answer, perhaps null
     * @return the resolution
     */
    static Resolution done(@Nullable Object value) {
        return new Done(value, value == null ? Void.class : value.getClass());
    }

    /**
     * The business said no.
     *
     * @param why the reason
     * @return the resolution
     */
    static Resolution failed(Rejection why) {
        return new Failed(why);
    }

    /**
     * It did not happen.
     *
     * @return the resolution
     */
    static Resolution nothingHappened() {
        return new NothingHappened();
    }
}
