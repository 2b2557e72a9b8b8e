package dev.semel.jackson2;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.ser.BeanSerializerModifier;
import com.fasterxml.jackson.databind.ser.ContextualSerializer;
import com.fasterxml.jackson.databind.ser.std.CalendarSerializer;
import com.fasterxml.jackson.databind.ser.std.DateSerializer;
import com.fasterxml.jackson.databind.ser.std.DateTimeSerializerBase;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Calendar;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** Dates of before java.time as Jackson 3 writes them, with {@code Z}: Jackson 2 writes {@code +00:00}. */
final class Dates extends BeanSerializerModifier {
    private static final long serialVersionUID = 1;
    private static final DateTimeFormatter ISO =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSX").withZone(ZoneOffset.UTC);

    @Override
    public JsonSerializer<?> modifySerializer(
            SerializationConfig config, BeanDescription description, JsonSerializer<?> serializer) {
        return serializer instanceof DateSerializer || serializer instanceof CalendarSerializer
                ? new Utc((DateTimeSerializerBase<?>) serializer)
                : serializer;
    }

    private static final class Utc extends JsonSerializer<Object> implements ContextualSerializer {
        private final DateTimeSerializerBase<?> jacksons;

        Utc(DateTimeSerializerBase<?> jacksons) {
            this.jacksons = jacksons;
        }

        /** A format of the property's own is Jackson's affair. */
        @Override
        public JsonSerializer<?> createContextual(SerializerProvider context, @Nullable BeanProperty property)
                throws JsonMappingException {
            JsonSerializer<?> own = jacksons.createContextual(context, property);
            return own == jacksons ? this : own;
        }

        @Override
        public void serialize(Object value, JsonGenerator out, SerializerProvider context) throws IOException {
            long millis = value instanceof Calendar calendar ? calendar.getTimeInMillis() : ((Date) value).getTime();
            out.writeString(ISO.format(Instant.ofEpochMilli(millis)));
        }
    }
}
