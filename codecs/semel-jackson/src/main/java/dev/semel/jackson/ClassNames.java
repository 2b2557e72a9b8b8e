package dev.semel.jackson;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.semel.MisconfiguredException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.Version;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.NopAnnotationIntrospector;

/** Refuses types whose JSON names a Java class to be instantiated, however deep and by whatever annotation or mix-in. */
final class ClassNames extends NopAnnotationIntrospector {
    private static final long serialVersionUID = 1;

    private final AnnotationIntrospector asked;

    ClassNames(AnnotationIntrospector asked) {
        this.asked = asked;
    }

    @Override
    public Version version() {
        return Version.unknownVersion();
    }

    @Override
    public JsonTypeInfo.@Nullable Value findPolymorphicTypeInfo(MapperConfig<?> config, Annotated annotated) {
        JsonTypeInfo.Value info = asked.findPolymorphicTypeInfo(config, annotated);
        if (info != null && !byName(info.getIdType())) {
            throw refused(annotated, "@JsonTypeInfo(use = " + info.getIdType() + ")");
        }
        return info;
    }

    @Override
    public @Nullable Object findTypeResolverBuilder(MapperConfig<?> config, Annotated annotated) {
        if (asked.findTypeResolverBuilder(config, annotated) != null) {
            throw refused(annotated, "@JsonTypeResolver");
        }
        return null;
    }

    @Override
    public @Nullable Object findTypeIdResolver(MapperConfig<?> config, Annotated annotated) {
        if (asked.findTypeIdResolver(config, annotated) != null) {
            throw refused(annotated, "@JsonTypeIdResolver");
        }
        return null;
    }

    private static boolean byName(JsonTypeInfo.Id id) {
        return switch (id) {
            case NONE, NAME, SIMPLE_NAME, DEDUCTION -> true;
            // CUSTOM may stand for anything, a class name too.
            case CLASS, MINIMAL_CLASS, CUSTOM -> false;
        };
    }

    private static MisconfiguredException refused(Annotated annotated, String what) {
        return new MisconfiguredException(annotated.getName() + " carries " + what
                + ": stored answers never name Java classes. Use JsonTypeInfo.Id.NAME with @JsonSubTypes.");
    }
}
