package dev.semel.spring.boot;

import dev.semel.spring.Idempotent;
import dev.semel.spring.NotIdempotent;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.TypeReference;
import org.springframework.util.ClassUtils;

/** What a native image cannot see: texts that are read by name, proxies, and records that are read by their parts. */
final class SemelRuntimeHints implements RuntimeHintsRegistrar {
    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader loader) {
        hints.resources().registerPattern("dev/semel/jdbc/**");
        hints.resources().registerResourceBundle("dev.semel.http.words");
        hints.reflection()
                .registerType(Idempotent.class, MemberCategory.INVOKE_DECLARED_METHODS)
                .registerType(NotIdempotent.class, MemberCategory.INVOKE_DECLARED_METHODS)
                .registerType(
                        ScopeProperties.class,
                        MemberCategory.INVOKE_DECLARED_CONSTRUCTORS,
                        MemberCategory.INVOKE_DECLARED_METHODS);
        if (ClassUtils.isPresent("jakarta.servlet.http.HttpServletRequest", loader)) {
            hints.proxies().registerJdkProxy(HttpServletRequest.class);
            hints.proxies().registerJdkProxy(HttpServletResponse.class);
            hints.reflection()
                    .registerType(TypeReference.of(HttpServletRequest.class), MemberCategory.INVOKE_PUBLIC_METHODS);
        }
    }
}
