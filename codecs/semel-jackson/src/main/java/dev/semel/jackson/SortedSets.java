package dev.semel.jackson;

import dev.semel.json.Part;
import java.io.StringWriter;
import java.util.Comparator;
import java.util.Set;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.ser.ValueSerializerModifier;
import tools.jackson.databind.type.CollectionType;

/** Writes sets in the order of their elements' canonical form: a set has none, and {@code Set.of} differs by JVM. */
final class SortedSets extends ValueSerializerModifier {
    private static final long serialVersionUID = 1;

    @Override
    public ValueSerializer<?> modifyCollectionSerializer(
            SerializationConfig config,
            CollectionType type,
            BeanDescription.Supplier description,
            ValueSerializer<?> serializer) {
        return type.isTypeOrSubTypeOf(Set.class) ? new Sorting(serializer) : serializer;
    }

    private static final class Sorting extends ValueSerializer<Object> {
        private final ValueSerializer<Object> unsorted;

        @SuppressWarnings("unchecked")
        Sorting(ValueSerializer<?> unsorted) {
            this.unsorted = (ValueSerializer<Object>) unsorted;
        }

        @Override
        public void resolve(SerializationContext context) {
            unsorted.resolve(context);
        }

        @Override
        public ValueSerializer<?> createContextual(SerializationContext context, BeanProperty property) {
            return new Sorting(unsorted.createContextual(context, property));
        }

        @Override
        public boolean isEmpty(SerializationContext context, Object value) {
            return unsorted.isEmpty(context, value);
        }

        @Override
        public void serialize(Object value, JsonGenerator out, SerializationContext context) {
            StringWriter buffer = new StringWriter();
            try (JsonGenerator inner = context.tokenStreamFactory().createGenerator(context, buffer)) {
                unsorted.serialize(value, inner, context);
            }
            Part written = PartReader.read(buffer.toString(), PartReader.Nulls.LEFT_OUT);
            out.writeRawValue(sorted(written).text());
        }

        @Override
        public void serializeWithType(
                Object value, JsonGenerator out, SerializationContext context, TypeSerializer types) {
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
