package dev.semel.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;

/** Authentication and authorisation come before claim and replay: whoever may no longer ask is told nothing. */
class SecurityTest {
    private TestDatabase database;
    private RunningApplication application;

    @BeforeEach
    void start() {
        database = Servers.h2().newDatabase();
        application = new RunningApplication(database, SecuredApplication.class, RunningApplication.PLAIN_JDBC);
    }

    @AfterEach
    void stop() {
        application.close();
        database.close();
    }

    private InMemoryUserDetailsManager users() {
        return application.bean(InMemoryUserDetailsManager.class);
    }

    private HttpResponse<String> post(String path, String user) {
        return application.post(path, user, "k1", "{}");
    }

    private void isToldNothing(HttpResponse<String> answer, int status) {
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.body()).doesNotContain("stored");
        assertThat(answer.headers().firstValue("Idempotency-Replayed")).isEmpty();
        assertThat(answer.headers().firstValue("Idempotency-Status")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/by-path", "/by-method"})
    void revokedUserGets403AndNeverTheStoredBody(String path) {
        assertThat(post(path, "alice").body()).contains("stored");
        assertThat(post(path, "alice").headers().firstValue("Idempotency-Replayed"))
                .contains("true");
        users().updateUser(SecuredApplication.user("alice", "GUEST"));
        isToldNothing(post(path, "alice"), 403);
        users().updateUser(SecuredApplication.user("alice", "BUYER"));
        assertThat(post(path, "alice").body()).contains("stored").contains("\"run\":1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/by-path", "/by-method"})
    void userWhoIsGoneGets401(String path) {
        assertThat(post(path, "alice").body()).contains("stored");
        users().deleteUser("alice");
        isToldNothing(post(path, "alice"), 401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/by-path", "/by-method"})
    void whoeverIsDeniedClaimsNothing(String path) {
        users().updateUser(SecuredApplication.user("alice", "GUEST"));
        isToldNothing(post(path, "alice"), 403);
        assertThat(application.count("semel_record")).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/by-path", "/by-method"})
    void anotherUsersKeyIsAnotherKey(String path) {
        assertThat(post(path, "alice").body()).contains("\"run\":1");
        assertThat(post(path, "bob").body()).contains("\"run\":2");
    }
}
