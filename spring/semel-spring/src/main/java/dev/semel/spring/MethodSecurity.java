package dev.semel.spring;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;

/** The annotations that protect a method by a proxy, which a replay never enters. By name: few have all of them. */
final class MethodSecurity {
    private static final List<String> ANNOTATIONS = List.of(
            "org.springframework.security.access.prepost.PreAuthorize",
            "org.springframework.security.access.prepost.PostAuthorize",
            "org.springframework.security.access.prepost.PreFilter",
            "org.springframework.security.access.annotation.Secured",
            "jakarta.annotation.security.RolesAllowed",
            "jakarta.annotation.security.DenyAll");

    private MethodSecurity() {}

    /** The simple name of the annotation that protects a method or its class. */
    static Optional<String> on(GuardedMethod guarded) {
        return Stream.of(guarded.method(), guarded.type())
                .map(element -> MergedAnnotations.from(element, SearchStrategy.TYPE_HIERARCHY))
                .flatMap(found -> ANNOTATIONS.stream().filter(found::isPresent))
                .findFirst()
                .map(name -> name.substring(name.lastIndexOf('.') + 1));
    }
}
