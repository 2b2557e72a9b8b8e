package dev.semel.jackson;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * The mapper of fingerprints. What it writes is stored for days and compared by other versions: any change needs a new
 * algorithm beside the old one. What matters is said here even where it is Jackson's default.
 */
final class ContentMapper {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new SimpleModule("semel-fingerprint").setSerializerModifier(new SortedSets()))
            .defaultLocale(Locale.ROOT)
            .changeDefaultPropertyInclusion(
                    ignored -> JsonInclude.Value.construct(JsonInclude.Include.NON_ABSENT, JsonInclude.Include.ALWAYS))
            // A content without anything to see would be equal to every other.
            .enable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
            .disable(EnumFeature.WRITE_ENUMS_USING_TO_STRING, EnumFeature.WRITE_ENUMS_USING_INDEX)
            .disable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE, EnumFeature.WRITE_ENUM_KEYS_USING_INDEX)
            .disable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS, DateTimeFeature.WRITE_DATE_KEYS_AS_TIMESTAMPS)
            .disable(DateTimeFeature.WRITE_DURATIONS_AS_TIMESTAMPS, DateTimeFeature.WRITE_DATES_WITH_ZONE_ID)
            .disable(DateTimeFeature.WRITE_DATES_WITH_CONTEXT_TIME_ZONE, DateTimeFeature.TRUNCATE_TO_MSECS_ON_WRITE)
            // Java 17 and 19 write some doubles with different digits; Jackson's own writer does not depend on the JVM.
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .build();

    private ContentMapper() {}

    static byte[] canonical(Object value) {
        try {
            String json = MAPPER.writeValueAsString(value);
            return PartReader.read(json, PartReader.Nulls.LEFT_OUT).text().getBytes(StandardCharsets.UTF_8);
        } catch (JacksonException | StackOverflowError e) {
            throw new IllegalArgumentException(
                    "No fingerprint can be made of a " + value.getClass().getName()
                            + ". Give matching(..) something with readable properties, or Content.NONE.",
                    e);
        }
    }
}
