package dev.semel.jackson2;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.AbstractDeserializer;
import com.fasterxml.jackson.databind.deser.BeanDeserializerBase;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import com.fasterxml.jackson.databind.deser.std.ContainerDeserializerBase;
import dev.semel.MisconfiguredException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Looks, before anything runs, for what could be written but never read back. */
final class Readable {
    private final DeserializationContext context;
    private final Set<JsonDeserializer<?>> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    private Readable(DeserializationContext context) {
        this.context = context;
    }

    static void check(JavaType type, DeserializationContext context) {
        if (type.isJavaLangObject()) {
            throw new MisconfiguredException(
                    "An answer declared as Object would come back as a map. Declare its type.");
        }
        new Readable(context).visit(type, type.toCanonical());
    }

    private void visit(JavaType type, String where) {
        try {
            visit(context.findRootValueDeserializer(type), type, where);
        } catch (JsonMappingException e) {
            throw new MisconfiguredException(where + " cannot be read back: " + e.getOriginalMessage());
        }
    }

    private void visit(@Nullable JsonDeserializer<?> deserializer, JavaType type, String where) {
        if (deserializer == null || !seen.add(deserializer)) {
            return;
        }
        if (deserializer instanceof AbstractDeserializer) {
            visitAbstract(deserializer.handledType(), where);
        } else if (deserializer instanceof BeanDeserializerBase bean) {
            visitAll(bean.properties(), where);
            visitAll(bean.creatorProperties(), where);
        } else if (deserializer instanceof ContainerDeserializerBase<?> container && type.getContentType() != null) {
            visit(container.getContentDeserializer(), type.getContentType(), where + ", elements");
        } else if (type.isReferenceType()) {
            visit(type.getReferencedType(), where);
        }
    }

    private void visitAll(Iterator<SettableBeanProperty> properties, String where) {
        while (properties.hasNext()) {
            SettableBeanProperty property = properties.next();
            if (!property.hasValueTypeDeserializer() && property.getAnnotation(JsonTypeInfo.class) == null) {
                visit(property.getValueDeserializer(), property.getType(), where + "." + property.getName());
            }
        }
    }

    private void visitAbstract(Class<?> type, String where) {
        if (!named(type)) {
            throw new MisconfiguredException(where + " is abstract (" + type.getName()
                    + "): it could be written but not read back. Use a concrete type, or @JsonTypeInfo with names.");
        }
    }

    private boolean named(Class<?> type) {
        try {
            return context.getFactory().findTypeDeserializer(context.getConfig(), context.constructType(type)) != null;
        } catch (JsonMappingException e) {
            return false;
        }
    }
}
