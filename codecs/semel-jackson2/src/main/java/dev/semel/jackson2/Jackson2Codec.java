package dev.semel.jackson2;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.AnnotationIntrospector;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.deser.DefaultDeserializationContext;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.ser.DefaultSerializerProvider;
import com.fasterxml.jackson.databind.ser.impl.UnknownSerializer;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.semel.MisconfiguredException;
import dev.semel.spi.Content;
import dev.semel.spi.ValueCodec;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The codec of applications with Jackson 2, such as those on Spring Boot 3.5: answers as JSON by declared type, format {@code
 * json/1}, and fingerprints of objects. What it stores is what the codec on Jackson 3 stores, byte for byte where the
 * application's mappers agree, and the fingerprints are the same, so that nodes with either share a table. The rules of
 * types, members and fingerprints are written there. Thread-safe.
 */
public final class Jackson2Codec implements ValueCodec {
    private static final String FORMAT = "json/1";

    private final ObjectMapper mapper;
    private final Map<JavaType, Boolean> supported = new ConcurrentHashMap<>();

    private Jackson2Codec(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    /**
     * With a mapper made for answers: dates keep their offset and zone, decimals every digit, also where the type is open.
     *
     * @return the codec
     */
    public static Jackson2Codec create() {
        return over(JsonMapper.builder()
                .addModules(new Jdk8Module(), new JavaTimeModule())
                .disable(
                        SerializationFeature.WRITE_DATES_AS_TIMESTAMPS,
                        SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
                .enable(SerializationFeature.WRITE_DATES_WITH_ZONE_ID)
                .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
                .build());
    }

    /**
     * With the application's mapper for answers: its modules, naming and mix-ins apply. Fingerprints do not depend on it.
     *
     * @param mapper is copied, not changed
     * @return the codec
     * @throws MisconfiguredException if default typing is active in it
     */
    public static Jackson2Codec over(ObjectMapper mapper) {
        if (mapper.getDeserializationConfig().getDefaultTyper(mapper.constructType(Object.class)) != null) {
            throw new MisconfiguredException(
                    "The ObjectMapper for answers has default typing: it stores Java class names and"
                            + " instantiates what it reads. Give Jackson2Codec a mapper without it.");
        }
        AnnotationIntrospector own = mapper.getDeserializationConfig().getAnnotationIntrospector();
        ObjectMapper copy = mapper.copy();
        copy.setAnnotationIntrospector(AnnotationIntrospector.pair(new ClassNames(own), own));
        copy.configure(MapperFeature.ALLOW_COERCION_OF_SCALARS, false);
        copy.enable(SerializationFeature.FAIL_ON_EMPTY_BEANS);
        copy.disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, DeserializationFeature.ACCEPT_FLOAT_AS_INT);
        copy.enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES, DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
        return new Jackson2Codec(copy);
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
        try {
            return mapper.writerFor(declared).writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("a " + type.getTypeName() + " cannot be written", e);
        }
    }

    @Override
    public @Nullable Object decode(byte[] bytes, String format, Type type) {
        if (!format.equals(FORMAT)) {
            throw new IllegalArgumentException("it was written as '" + format + "', this codec reads " + FORMAT);
        }
        try {
            return mapper.readerFor(mapper.constructType(type)).readValue(bytes);
        } catch (IOException e) {
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
        } catch (MisconfiguredException e) {
            return false;
        }
    }

    private void check(JavaType type) {
        try {
            DefaultSerializerProvider writing = ((DefaultSerializerProvider) mapper.getSerializerProvider())
                    .createInstance(mapper.getSerializationConfig(), mapper.getSerializerFactory());
            if (writing.findValueSerializer(type) instanceof UnknownSerializer) {
                throw new MisconfiguredException(
                        type.toCanonical() + " has no readable property: a replay would be an empty object.");
            }
            Readable.check(
                    type,
                    ((DefaultDeserializationContext) mapper.getDeserializationContext())
                            .createDummyInstance(mapper.getDeserializationConfig()));
        } catch (JsonMappingException e) {
            throw new MisconfiguredException(type.toCanonical() + " cannot be stored: " + e.getOriginalMessage());
        }
    }
}
