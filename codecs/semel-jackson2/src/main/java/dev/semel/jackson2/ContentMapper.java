package dev.semel.jackson2;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.EnumFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * The mapper of fingerprints. What it writes is stored for days and compared by other versions: any change needs a new
 * algorithm beside the old one. What matters is said here even where it is Jackson's default.
 */
final class ContentMapper {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModules(new Jdk8Module(), new JavaTimeModule())
            .addModule(new SimpleModule("semel-fingerprint").setSerializerModifier(new SortedSets()))
            .addModule(new SimpleModule("semel-fingerprint-dates").setSerializerModifier(new Dates()))
            .defaultLocale(Locale.ROOT)
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.NON_ABSENT, JsonInclude.Include.ALWAYS))
            // A content without anything to see would be equal to every other.
            .enable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
            .disable(SerializationFeature.WRITE_ENUMS_USING_TO_STRING, SerializationFeature.WRITE_ENUMS_USING_INDEX)
            .disable(SerializationFeature.WRITE_ENUM_KEYS_USING_INDEX)
            .disable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS, SerializationFeature.WRITE_DATE_KEYS_AS_TIMESTAMPS)
            .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS, SerializationFeature.WRITE_DATES_WITH_ZONE_ID)
            .disable(SerializationFeature.WRITE_DATES_WITH_CONTEXT_TIME_ZONE)
            // Java 17 and 19 write some doubles with different digits; Jackson's own writer does not depend on the JVM.
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .build();

    private ContentMapper() {}

    static byte[] canonical(Object value) {
        try {
            String json = MAPPER.writeValueAsString(value);
            return PartReader.read(json, PartReader.Nulls.LEFT_OUT).text().getBytes(StandardCharsets.UTF_8);
        } catch (JsonProcessingException | StackOverflowError e) {
            throw new IllegalArgumentException(
                    "No fingerprint can be made of a " + value.getClass().getName()
                            + ". Give matching(..) something with readable properties, or Content.NONE.",
                    e);
        }
    }
}
