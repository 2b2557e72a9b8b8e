package dev.semel.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServletPathTest {
    @Test
    void handlersAndErrorPagesAreFoundBelowContextAndServletPaths() {
        try (TestDatabase database = Servers.h2().newDatabase();
                RunningApplication application = new RunningApplication(
                        database,
                        HandlerApplication.class,
                        "spring.jpa.hibernate.ddl-auto=create",
                        "server.servlet.context-path=/ctx",
                        "spring.mvc.servlet.path=/app",
                        "server.error.path=/oops",
                        "spring.web.error.path=/oops")) {
            Map<String, String> key = Map.of("Idempotency-Key", "k");
            HttpResponse<String> first = application.send("/ctx/app/send-error", key, "{}");
            HttpResponse<String> again = application.send("/ctx/app/send-error", key, "{}");
            assertThat(first.statusCode()).isEqualTo(404);
            assertThat(first.body()).contains("\"path\":\"/ctx/app/send-error\"");
            assertThat(again.body()).isEqualTo(first.body());
            assertThat(application.bean(HandlerApplication.Handlers.class).runs())
                    .hasValue(1);
        }
    }
}
