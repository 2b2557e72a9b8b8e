package dev.semel.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.http.spi.CallerResolver;
import dev.semel.spring.Idempotent;
import dev.semel.spring.NotIdempotent;
import dev.semel.spring.web.WriteEndpoint;
import dev.semel.spring.web.WriteEndpoints;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Every write endpoint is known at start-up, and what guards it. */
class EndpointAuditTest {
    @RestController
    @RequestMapping("/orders")
    static class Orders {
        @PostMapping
        @Idempotent("order")
        String place() {
            return "x";
        }

        @DeleteMapping("/{id}")
        @NotIdempotent("deleting twice is deleting once")
        void delete() {}

        @GetMapping
        String list() {
            return "";
        }
    }

    @RestController
    static class Open {
        @PostMapping("/open")
        String open() {
            return "x";
        }

        @RequestMapping("/any")
        String any() {
            return "x";
        }
    }

    @RestController
    @NotIdempotent("a search form")
    static class Search {
        @PostMapping("/search")
        String search() {
            return "x";
        }
    }

    @RestController
    static class Both {
        @PostMapping("/both")
        @Idempotent("both")
        @NotIdempotent("because")
        String both() {
            return "x";
        }
    }

    @RestController
    static class Wordless {
        @PostMapping("/wordless")
        @NotIdempotent(" ")
        String wordless() {
            return "x";
        }
    }

    private static WebApplicationContextRunner web(String mode, Class<?>... controllers) {
        WebApplicationContextRunner runner = new WebApplicationContextRunner()
                .withConfiguration(Runner.SEMEL)
                .withConfiguration(Runner.JDBC)
                .withConfiguration(AutoConfigurations.of(
                        Runner.webMvc("DispatcherServletAutoConfiguration"), Runner.webMvc("WebMvcAutoConfiguration")))
                .withBean(CallerResolver.class, CallerResolver::principal)
                .withPropertyValues(
                        "spring.datasource.url=jdbc:h2:mem:audit", "semel.store.schema=create", "semel.audit=" + mode);
        for (Class<?> controller : controllers) {
            runner = runner.withUserConfiguration(controller);
        }
        return runner;
    }

    @Test
    void writeEndpointsAreListedWithWhatGuardsThem() {
        web("log", Orders.class, Open.class, Search.class).run(context -> {
            assertThat(context).hasNotFailed();
            assertThat(context.getBean(WriteEndpoints.class).all())
                    .extracting(
                            WriteEndpoint::address,
                            e -> e.scope().orElse(null),
                            e -> e.reason().orElse(null))
                    .containsExactly(
                            org.assertj.core.groups.Tuple.tuple("ANY /any", null, null),
                            org.assertj.core.groups.Tuple.tuple(
                                    "DELETE /orders/{id}", null, "deleting twice is deleting once"),
                            org.assertj.core.groups.Tuple.tuple("POST /open", null, null),
                            org.assertj.core.groups.Tuple.tuple("POST /orders", "order", null),
                            org.assertj.core.groups.Tuple.tuple("POST /search", null, "a search form"));
        });
    }

    @Test
    void unguardedOnesStopTheApplicationWhereThatIsAskedFor() {
        web("fail", Orders.class, Open.class, Search.class)
                .run(context -> assertThat(context)
                        .getFailure()
                        .hasMessageContaining("POST /open (Open.open)")
                        .hasMessageContaining("ANY /any (Open.any)")
                        .hasMessageContaining("@NotIdempotent")
                        .message()
                        .doesNotContain("/search", "/orders"));
        web("fail", Orders.class, Search.class)
                .run(context -> assertThat(context).hasNotFailed());
        web("off", Open.class).run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void wordsThatContradictOrSayNothingAreRefused() {
        web("log", Both.class)
                .run(context -> assertThat(context).getFailure().hasMessageContaining("Both.both carries both"));
        web("log", Wordless.class)
                .run(context ->
                        assertThat(context).getFailure().hasMessageContaining("Wordless.wordless gives no reason"));
    }
}
