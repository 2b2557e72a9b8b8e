package dev.semel.jackson2;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.ser.BeanSerializerModifier;
import com.fasterxml.jackson.databind.ser.ContextualSerializer;
import com.fasterxml.jackson.databind.type.CollectionType;
import dev.semel.json.Part;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Comparator;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes sets in the order of their elements' canonical form: a set has none, and {@code Set.of} differs by JVM. */
final class SortedSets extends BeanSerializerModifier {
    private static final long serialVersionUID = 1;

    @Override
    public JsonSerializer<?> modifyCollectionSerializer(
            SerializationConfig config,
            CollectionType type,
            BeanDescription description,
            JsonSerializer<?> serializer) {
        return type.isTypeOrSubTypeOf(Set.class) ? new Sorting(serializer) : serializer;
    }

    private static final class Sorting extends JsonSerializer<Object> implements ContextualSerializer {
        private final JsonSerializer<Object> unsorted;

        @SuppressWarnings("unchecked")
        Sorting(JsonSerializer<?> unsorted) {
            this.unsorted = (JsonSerializer<Object>) unsorted;
        }

        @Override
        public JsonSerializer<?> createContextual(SerializerProvider context, @Nullable BeanProperty property)
                throws JsonMappingException {
            return new Sorting(context.handleSecondaryContextualization(unsorted, property));
        }

        @Override
        public boolean isEmpty(SerializerProvider context, Object value) {
            return unsorted.isEmpty(context, value);
        }

        @Override
        public void serialize(Object value, JsonGenerator out, SerializerProvider context) throws IOException {
            StringWriter buffer = new StringWriter();
            try (JsonGenerator inner = out.getCodec().getFactory().createGenerator(buffer)) {
                unsorted.serialize(value, inner, context);
            }
            Part written = PartReader.read(buffer.toString(), PartReader.Nulls.LEFT_OUT);
            out.writeRawValue(sorted(written).text());
        }

        @Override
        public void serializeWithType(Object value, JsonGenerator out, SerializerProvider context, TypeSerializer types)
                throws IOException {
            unsorted.serializeWithType(value, out, context, types);
        }

        private static Part sorted(Part written) {
            return written instanceof Part.Items array
                    ? new Part.Items(array.items().stream()
                            .sorted(Comparator.comparing(Part::text))
                            .toList())
                    : written;
        }
    }
}
