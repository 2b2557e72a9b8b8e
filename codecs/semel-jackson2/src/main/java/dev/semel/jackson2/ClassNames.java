package dev.semel.jackson2;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.Version;
import com.fasterxml.jackson.databind.AnnotationIntrospector;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.annotation.JsonTypeIdResolver;
import com.fasterxml.jackson.databind.annotation.JsonTypeResolver;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.NopAnnotationIntrospector;
import com.fasterxml.jackson.databind.jsontype.TypeResolverBuilder;
import dev.semel.MisconfiguredException;
import org.jspecify.annotations.Nullable;

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
    public @Nullable TypeResolverBuilder<?> findTypeResolver(
            MapperConfig<?> config, AnnotatedClass annotated, JavaType type) {
        return checked(config, annotated);
    }

    @Override
    public @Nullable TypeResolverBuilder<?> findPropertyTypeResolver(
            MapperConfig<?> config, AnnotatedMember annotated, JavaType type) {
        return checked(config, annotated);
    }

    @Override
    public @Nullable TypeResolverBuilder<?> findPropertyContentTypeResolver(
            MapperConfig<?> config, AnnotatedMember annotated, JavaType type) {
        return checked(config, annotated);
    }

    /** Always null: what is fine is left to the introspector that comes after. */
    private @Nullable TypeResolverBuilder<?> checked(MapperConfig<?> config, Annotated annotated) {
        JsonTypeInfo.Value info = asked.findPolymorphicTypeInfo(config, annotated);
        if (info != null && !byName(info.getIdType())) {
            throw refused(annotated, "@JsonTypeInfo(use = " + info.getIdType() + ")");
        }
        if (annotated.hasAnnotation(JsonTypeResolver.class)) {
            throw refused(annotated, "@JsonTypeResolver");
        }
        if (annotated.hasAnnotation(JsonTypeIdResolver.class)) {
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
