package dev.semel.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Members of a body that differ from one attempt to the next are left out of the comparison, by name and no others. */
class IgnoredMembersTest {
    private final TestDatabase database = Servers.h2().newDatabase();

    @AfterEach
    void stop() {
        database.close();
    }

    private RunningApplication start(String... properties) {
        String[] all = new String[properties.length + 2];
        all[0] = RunningApplication.PLAIN_JDBC;
        all[1] = "semel.scopes.stream.guarantee=leased";
        System.arraycopy(properties, 0, all, 2, properties.length);
        return new RunningApplication(database, AttributesApplication.class, all);
    }

    private static HttpResponse<String> post(RunningApplication application, String body) {
        return application.send("/refuse", Map.of("Idempotency-Key", "k"), body);
    }

    @Test
    void onlyWhatIsNamedDoesNotCount() {
        try (RunningApplication application =
                start("semel.http.ignored-members.refuse=/sentAt,/meta/trace", "semel.store.schema=create")) {
            application.books.execute("create table item (id varchar(64) not null)");
            String first = "{\"sku\":\"a\",\"sentAt\":1,\"meta\":{\"trace\":\"x\",\"amount\":1}}";
            assertThat(post(application, first).statusCode()).isEqualTo(200);
            assertThat(post(
                                    application,
                                    first.replace("\"sentAt\":1", "\"sentAt\":2")
                                            .replace("\"x\"", "\"y\""))
                            .body())
                    .contains("duplicate");
            assertThat(post(application, first.replace("\"sentAt\":1,", "")).body())
                    .contains("duplicate");
            assertThat(post(application, first.replace("\"amount\":1", "\"amount\":2"))
                            .body())
                    .contains("key-reused");
        }
    }

    /** A record that was written before the setting is compared as it was written: no false mismatch. */
    @Test
    void recordOfBeforeIsComparedAsItWasWritten() {
        try (RunningApplication before = start("semel.store.schema=create")) {
            before.books.execute("create table item (id varchar(64) not null)");
            assertThat(post(before, "{\"sku\":\"a\",\"sentAt\":1}").statusCode())
                    .isEqualTo(200);
        }
        try (RunningApplication after = start("semel.http.ignored-members.refuse=/sentAt")) {
            assertThat(post(after, "{\"sentAt\":1,\"sku\":\"a\"}").body()).contains("duplicate");
            assertThat(post(after, "{\"sku\":\"b\",\"sentAt\":1}").body()).contains("key-reused");
        }
    }

    @Test
    void whatIsNoPointerIsRefusedAtStartUp() {
        assertThatThrownBy(() -> start("semel.http.ignored-members.refuse=sentAt"))
                .hasStackTraceContaining("'sentAt' is no JSON Pointer");
        assertThatThrownBy(() -> start("semel.http.ignored-members.nobody=/sentAt"))
                .hasStackTraceContaining("nobody");
    }
}
