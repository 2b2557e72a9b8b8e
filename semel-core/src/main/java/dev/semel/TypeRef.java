package dev.semel;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * A type with its generics: {@code new TypeRef<List<Line>>() {}}.
 *
 * @param <T> the type
 */
public abstract class TypeRef<T extends @Nullable Object> {
    private final Type type;

    /** Reads the type from the subclass. */
    protected TypeRef() {
        if (!(getClass().getGenericSuperclass() instanceof ParameterizedType parameterized)) {
            throw new MisconfiguredException("A TypeRef needs its type: new TypeRef<List<Line>>() {}");
        }
        this.type = parameterized.getActualTypeArguments()[0];
    }

    /**
     * The type.
     *
     * @return with generics
     */
    public final Type type() {
        return type;
    }
}
