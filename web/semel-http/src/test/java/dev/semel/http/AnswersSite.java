package dev.semel.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.Guarantee;
import dev.semel.IdempotencyKey;
import dev.semel.InMemoryStore;
import dev.semel.Scope;
import dev.semel.Semel;
import dev.semel.Status;
import dev.semel.http.spi.HandlerTrace;
import dev.semel.http.spi.Origin;
import jakarta.servlet.ServletRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;

/** A guarded site, and what a duplicate of a request must look like. */
abstract class AnswersSite {
    final Semel semel = Semel.over(InMemoryStore.bounded(1000))
            .scope(Scope.named("order")
                    .guarantee(Guarantee.LEASED)
                    .maxAnswerBytes(1000)
                    .build())
            .build();
    final AtomicInteger runs = new AtomicInteger();
    Site site;

    @AfterEach
    void stop() throws Exception {
        site.close();
        semel.close();
    }

    static void trace(ServletRequest request, Origin origin) {
        HandlerTrace.of(request).orElseThrow().failed(new IllegalStateException("seen"), origin);
    }

    void serve(Site.Handler handler) throws Exception {
        serve(handler, builder -> {});
    }

    void serve(Site.Handler handler, Consumer<IdempotencyFilterBuilder> settings) throws Exception {
        IdempotencyFilterBuilder builder = IdempotencyFilter.with(semel, TestGuard.byPath());
        settings.accept(builder);
        site = new Site()
                .filter("semel", builder.build())
                .handler("/guarded/x", counting(handler))
                .start();
    }

    HttpResponse<String> post() {
        return site.post("/guarded/x", "k1", "{}");
    }

    Status record() {
        return semel.find(IdempotencyKey.of("order", "alice", "k1"))
                .orElseThrow()
                .status();
    }

    /** The duplicate is the same answer, marked, and did not run. */
    void replays(HttpResponse<String> first) {
        assertThat(first.headers().firstValue("Idempotency-Status")).contains("created");
        int before = runs.get();
        HttpResponse<String> again = post();
        assertThat(again.statusCode()).isEqualTo(first.statusCode());
        assertThat(again.body()).isEqualTo(first.body());
        for (String name : new String[] {"Content-Type", "Location", "ETag", "Content-Disposition", "Content-Length"}) {
            assertThat(again.headers().allValues(name))
                    .as(name)
                    .isEqualTo(first.headers().allValues(name));
        }
        assertThat(again.headers().firstValue("Idempotency-Replayed")).contains("true");
        assertThat(again.headers().firstValue("Idempotency-Status")).isEmpty();
        assertThat(runs).hasValue(before);
        assertThat(before).isEqualTo(1);
    }

    Site.Handler counting(Site.Handler handler) {
        return (request, response) -> {
            runs.incrementAndGet();
            handler.handle(request, response);
        };
    }
}
