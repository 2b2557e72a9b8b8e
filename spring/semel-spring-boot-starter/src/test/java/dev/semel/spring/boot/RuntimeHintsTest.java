package dev.semel.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.spring.Idempotent;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.core.io.support.SpringFactoriesLoader;

/** A native image finds what Semel reads by name. That it runs in one is not tested here. */
class RuntimeHintsTest {
    private final RuntimeHints hints = new RuntimeHints();

    @BeforeEach
    void register() {
        SpringFactoriesLoader.forResourceLocation("META-INF/spring/aot.factories")
                .load(RuntimeHintsRegistrar.class)
                .stream()
                .filter(SemelRuntimeHints.class::isInstance)
                .forEach(registrar -> registrar.registerHints(hints, getClass().getClassLoader()));
    }

    @Test
    void everySqlTextIsFound() throws IOException {
        Resource[] texts = new PathMatchingResourcePatternResolver().getResources("classpath*:dev/semel/jdbc/**/*.sql");
        assertThat(texts).hasSizeGreaterThan(30).allSatisfy(text -> {
            String path = text.getURL().toString().replaceAll(".*(dev/semel/jdbc/)", "$1");
            assertThat(RuntimeHintsPredicates.resource().forResource(path)).accepts(hints);
        });
    }

    @Test
    void wordsProxiesAndAnnotationsAreFound() {
        assertThat(RuntimeHintsPredicates.resource().forBundle("dev.semel.http.words"))
                .accepts(hints);
        assertThat(RuntimeHintsPredicates.proxies().forInterfaces(HttpServletRequest.class))
                .accepts(hints);
        assertThat(RuntimeHintsPredicates.proxies().forInterfaces(HttpServletResponse.class))
                .accepts(hints);
        assertThat(RuntimeHintsPredicates.reflection().onType(Idempotent.class)).accepts(hints);
    }
}
