package dev.semel.jackson;

import dev.semel.MisconfiguredException;
import dev.semel.spi.Content;
import dev.semel.spi.ValueCodec;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.ser.impl.UnknownSerializer;

/**
 * Answers as JSON by declared type, format {@code json/1}, and fingerprints of objects. Thread-safe.
 *
 * <h2>Answers</h2>
 *
 * A value is written and read as its <em>declared</em> type. Java class names are never stored: default typing is refused
 * when the codec is made; types with {@code @JsonTypeInfo} by class, minimal class or a custom resolver, types that are
 * abstract without type names, {@code Object}, and types with no readable property are not supported. Subtypes by <em>name</em> are fine. A duplicate gets what
 * JSON carries and no more: a member ignored by an annotation is there for the first caller and absent in a replay.
 *
 * <p>Versions of an application read each other's answers. Whatever mapper is given, a member that the type does not know is
 * skipped, and one that is missing is null, empty, or the default of a property with a setter. An error, which the engine
 * reports without running anything again, is what would give a wrong answer: a missing or null primitive of a record or
 * creator, a missing member declared required, another shape, a text where a number is due, a fraction for an integer, an
 * unknown enum constant, anything after the value.
 *
 * <h2>Fingerprints</h2>
 *
 * The content of an object is the SHA-256 of its canonical JSON ({@link CanonicalJson}), written by a mapper of Semel's own
 * that no configuration, module or mix-in changes; algorithm {@code json-sha256/1}. Members that are null or an empty
 * {@code Optional} are left out, so that a new optional member does not make a retry look like something else. Dates are ISO
 * strings, enums names, decimals exact by value ({@code 1.0} equals {@code 1.00}), maps and sets sorted, lists in their order.
 * Class names are no part of it. Jackson's annotations on the classes do count: {@code @JsonIgnore} keeps a member out of the
 * comparison, such as a time stamp or trace id. Changing them, or renaming a member, makes retries across that deployment
 * look like other content. The object must not change before the operation has started.
 */
public final class JacksonCodec implements ValueCodec {
    private static final String FORMAT = "json/1";

    private final JsonMapper mapper;
    private final Map<JavaType, Boolean> supported = new ConcurrentHashMap<>();

    private JacksonCodec(JsonMapper mapper) {
        this.mapper = mapper;
    }

    /**
     * With a mapper made for answers: dates keep their offset and zone, decimals every digit, also where the type is open.
     *
     * @return the codec
     */
    public static JacksonCodec create() {
        return over(JsonMapper.builder()
                .enable(DateTimeFeature.WRITE_DATES_WITH_ZONE_ID)
                .disable(DateTimeFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
                .build());
    }

    /**
     * With the application's mapper for answers: its modules, naming and mix-ins apply, apart from what the description of
     * this class says. Fingerprints do not depend on it.
     *
     * @param mapper is copied, not changed
     * @return the codec
     * @throws MisconfiguredException if default typing is active in it
     */
    public static JacksonCodec over(JsonMapper mapper) {
        if (mapper.deserializationConfig().getDefaultTyper(mapper.constructType(Object.class)) != null) {
            throw new MisconfiguredException(
                    "The JsonMapper for answers has default typing: it stores Java class names and"
                            + " instantiates what it reads. Give JacksonCodec a mapper without it.");
        }
        AnnotationIntrospector own = mapper.deserializationConfig().getAnnotationIntrospector();
        return new JacksonCodec(mapper.rebuild()
                .annotationIntrospector(AnnotationIntrospector.pair(new ClassNames(own), own))
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .enable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .enable(
                        DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
                        DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .build());
    }

    @Override
    public String format() {
        return FORMAT;
    }

    @Override
    public boolean supports(Type type) {
        return supported.computeIfAbsent(mapper.constructType(type), this::isReadable);
    }

    /** {@inheritDoc} The message of what it throws says why a type is refused. */
    @Override
    public byte[] encode(Object value, Type type) {
        JavaType declared = mapper.constructType(type);
        if (!supports(type)) {
            check(declared);
        }
        return mapper.writerFor(declared).writeValueAsBytes(value);
    }

    @Override
    public @Nullable Object decode(byte[] bytes, String format, Type type) {
        if (!format.equals(FORMAT)) {
            throw new IllegalArgumentException("it was written as '" + format + "', this codec reads " + FORMAT);
        }
        try {
            return mapper.readerFor(mapper.constructType(type)).readValue(bytes);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("it does not fit " + type.getTypeName(), e);
        }
    }

    @Override
    public Content content(Object value) {
        return new ObjectContent(value);
    }

    private boolean isReadable(JavaType type) {
        try {
            check(type);
            return true;
        } catch (MisconfiguredException | JacksonException e) {
            return false;
        }
    }

    private void check(JavaType type) {
        if (mapper._serializationContext().findValueSerializer(type) instanceof UnknownSerializer) {
            throw new MisconfiguredException(
                    type.toCanonical() + " has no readable property: a replay would be an empty object.");
        }
        Readable.check(type, mapper._deserializationContext());
    }
}
