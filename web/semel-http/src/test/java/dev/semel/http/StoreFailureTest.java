package dev.semel.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.Guarantee;
import dev.semel.Scope;
import dev.semel.Semel;
import dev.semel.http.spi.Guard;
import dev.semel.http.spi.StoreFailure;
import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A store that is away: requests are refused, or run unguarded where their endpoint says so. */
class StoreFailureTest {
    private final FaultyStore store = new FaultyStore();
    private final AtomicInteger runs = new AtomicInteger();
    private final Semel semel = Semel.over(store)
            .scope(Scope.named("order").guarantee(Guarantee.LEASED).build())
            .build();
    private Site site;

    private record Endpoint(StoreFailure onStoreFailure) implements Guard {
        @Override
        public String scope() {
            return "order";
        }
    }

    @AfterEach
    void stop() throws Exception {
        site.close();
        semel.close();
    }

    @ParameterizedTest
    @EnumSource
    void isAsTheEndpointSays(StoreFailure declared) throws Exception {
        site = new Site()
                .filter(
                        "semel",
                        IdempotencyFilter.with(semel, request -> Optional.of(new Endpoint(declared)))
                                .build())
                .handler("/x", (request, response) -> {
                    String body = new String(
                            request.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
                    response.getWriter().print("run " + runs.incrementAndGet() + " " + body);
                })
                .start();
        store.away = true;
        HttpResponse<String> away = site.post("/x", "k1", "{}");
        if (declared == StoreFailure.CLOSED) {
            assertThat(away.statusCode()).isEqualTo(503);
            assertThat(away.body()).contains("store-unavailable");
            assertThat(runs).hasValue(0);
        } else {
            assertThat(away.body()).isEqualTo("run 1 {}");
            assertThat(away.headers().firstValue("Idempotency-Status")).isEmpty();
        }
        store.away = false;
        int before = runs.get();
        assertThat(site.post("/x", "k1", "{}").body()).isEqualTo("run " + (before + 1) + " {}");
        assertThat(site.post("/x", "k1", "{}").headers().firstValue("Idempotency-Replayed"))
                .contains("true");
    }
}
