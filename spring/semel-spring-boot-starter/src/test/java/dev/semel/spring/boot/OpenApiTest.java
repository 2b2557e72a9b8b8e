package dev.semel.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What clients must know of guarded operations is in the description that springdoc publishes. */
class OpenApiTest {
    @Test
    void guardedOperationsShowKeyProblemsAndRetention() {
        try (TestDatabase database = Servers.h2().newDatabase();
                RunningApplication application = new RunningApplication(
                        database,
                        AttributesApplication.class,
                        RunningApplication.PLAIN_JDBC,
                        "semel.scopes.stream.guarantee=leased",
                        "semel.scopes.refuse.retention=3d")) {
            String description = application.get("/v3/api-docs", Map.of()).body();
            assertThat(description)
                    .contains("\"Idempotency-Key\"", "\"x-idempotency\"", "\"PT72H\"", "\"TRANSACTIONAL\"")
                    .contains("key-reused: see ", "application/problem+json");
            int read = description.indexOf("\"get\"");
            assertThat(read).as("a handler that only reads is described").isPositive();
            int end = description.indexOf("\"operationId\"", read);
            assertThat(description.substring(read, end)).doesNotContain("Idempotency-Key");
        }
    }
}
