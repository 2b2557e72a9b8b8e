package dev.semel.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.semel.testservers.TestDatabase;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;

/** Every row of the table of answers, over HTTP, and what the books say afterwards. */
@TestInstance(Lifecycle.PER_CLASS)
abstract class NineRows {
    private static final String ORDER = "{\"sku\":\"book\",\"quantity\":1}";

    private TestDatabase database;
    private RunningApplication application;

    abstract TestDatabase database();

    RunningApplication application() {
        return application;
    }

    String transactions() {
        return RunningApplication.PLAIN_JDBC;
    }

    @BeforeAll
    void start() {
        database = database();
        application = new RunningApplication(
                database,
                OrderApplication.class,
                transactions(),
                "spring.datasource.hikari.maximum-pool-size=4",
                "spring.datasource.hikari.connection-timeout=300",
                "semel.scopes.order.wait=200ms",
                "semel.scopes.order.max-answer-size=1KB",
                "semel.scopes.remote.guarantee=leased");
        application.books.execute("create table orders (id bigint primary key, sku varchar(40))");
    }

    @BeforeEach
    void clear() {
        application.books.update("delete from orders");
        application.books.update("delete from semel_record");
        application.bean(OrderApplication.Orders.class).runs.set(0);
    }

    @AfterAll
    void stop() {
        application.close();
        database.close();
    }

    @Test
    void missingKeyIsRefusedBeforeTheHandler() {
        HttpResponse<String> answer =
                application.later("/orders", "alice", Map.of(), ORDER).join();
        assertProblem(answer, 400, "key-missing", "new-key");
        assertNothingRan();
    }

    @Test
    void malformedKeyIsRefusedBeforeTheHandler() {
        assertProblem(application.post("/orders", "alice", "\"open", ORDER), 400, "key-malformed", "new-key");
        assertNothingRan();
    }

    @Test
    void firstIsCreatedAndADuplicateIsReplayedByteForByte() {
        HttpResponse<String> first = application.post("/orders", "alice", "\"k1\"", ORDER);
        assertThat(first.statusCode()).isEqualTo(201);
        assertThat(first.headers().firstValue("Idempotency-Status")).hasValue("created");
        HttpResponse<String> again =
                application.post("/orders", "alice", "\"k1\"", "{ \"quantity\": 1, \"sku\": \"book\" }");
        assertThat(again.statusCode()).isEqualTo(201);
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.headers().firstValue("Location")).hasValue("/orders/1");
        assertThat(again.headers().firstValue("Content-Type"))
                .isEqualTo(first.headers().firstValue("Content-Type"));
        assertThat(again.headers().firstValue("Idempotency-Replayed")).hasValue("true");
        assertThat(application.count("orders")).isEqualTo(1);
    }

    @Test
    void duplicateOfARunningOriginalIsTold() throws InterruptedException {
        OrderApplication.Gate gate = application.bean(OrderApplication.Gate.class);
        String held = "{\"sku\":\"held\",\"quantity\":1}";
        CompletableFuture<HttpResponse<String>> first =
                application.later("/orders", "alice", Map.of("Idempotency-Key", "\"k1\""), held);
        gate.entered.await();
        HttpResponse<String> second = application.post("/orders", "alice", "\"k1\"", held);
        assertProblem(second, 409, "in-progress", "same-key");
        assertThat(second.headers().firstValue("Retry-After")).isPresent();
        gate.open.countDown();
        assertThat(first.join().statusCode()).isEqualTo(201);
        assertThat(application.post("/orders", "alice", "\"k1\"", held).body())
                .isEqualTo(first.join().body());
        assertThat(application.count("orders")).isEqualTo(1);
    }

    @Test
    void keyWithOtherContentIsRefused() {
        application.post("/orders", "alice", "\"k1\"", ORDER);
        HttpResponse<String> other = application.post("/orders", "alice", "\"k1\"", "{\"sku\":\"pen\",\"quantity\":1}");
        assertProblem(other, 422, "key-reused", "new-key");
        assertThat(application.count("orders")).isEqualTo(1);
    }

    @Test
    void answerThatIsTooLargeIsGivenOnceAndNeverRunAgain() {
        String large = "{\"sku\":\"large\",\"quantity\":1}";
        assertThat(application.post("/orders", "alice", "\"k1\"", large).body()).hasSizeGreaterThan(4096);
        HttpResponse<String> again = application.post("/orders", "alice", "\"k1\"", large);
        assertProblem(again, 409, "answer-not-kept", "never");
        assertThat(again.headers().firstValue("Location")).hasValue("/orders/1");
        assertThat(application.count("orders")).isEqualTo(1);
    }

    @Test
    void leasedHandlerThatBreaksIsHeldAsUnknown() {
        String broken = "{\"sku\":\"broken\",\"quantity\":1}";
        assertThat(application.post("/remote-orders", "alice", "\"k1\"", broken).statusCode())
                .isEqualTo(500);
        assertProblem(
                application.post("/remote-orders", "alice", "\"k1\"", broken), 409, "outcome-unknown", "same-key");
        assertThat(application.bean(OrderApplication.Orders.class).runs).hasValue(1);
    }

    @Test
    void truthThatIsAwayKeepsTheHandlerFromRunning() throws SQLException {
        HikariDataSource pool = application.bean(HikariDataSource.class);
        List<Connection> taken = new ArrayList<>();
        try {
            for (int i = 0; i < pool.getMaximumPoolSize(); i++) {
                taken.add(pool.getConnection());
            }
            HttpResponse<String> answer = application.post("/orders", "alice", "\"k1\"", ORDER);
            assertProblem(answer, 503, "store-unavailable", "same-key");
            assertThat(answer.headers().firstValue("Retry-After")).isPresent();
        } finally {
            for (Connection connection : taken) {
                connection.close();
            }
        }
        assertNothingRan();
        assertThat(application.post("/orders", "alice", "\"k1\"", ORDER).statusCode())
                .isEqualTo(201);
    }

    @Test
    void revokedUserWithAStoredAnswerIsRefusedByAuthentication() {
        InMemoryUserDetailsManager users = application.bean(InMemoryUserDetailsManager.class);
        users.createUser(
                User.withUsername("carol").password("{noop}carol").roles("USER").build());
        assertThat(application.post("/orders", "carol", "\"k1\"", ORDER).body()).contains("thanks");
        users.deleteUser("carol");
        HttpResponse<String> answer = application.post("/orders", "carol", "\"k1\"", ORDER);
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.body()).doesNotContain("thanks");
    }

    @Test
    void headersOfSecurityStandOnFirstReplayAndEmptyAnswers() {
        for (String sku : List.of("book", "silent", "book", "silent")) {
            HttpResponse<String> answer =
                    application.post("/orders", "alice", "\"" + sku + "\"", "{\"sku\":\"" + sku + "\",\"quantity\":1}");
            assertThat(answer.statusCode()).isEqualTo(sku.equals("book") ? 201 : 204);
            assertThat(answer.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
            assertThat(answer.headers().firstValue("Set-Cookie")).isEmpty();
        }
        assertThat(application.count("orders")).isEqualTo(2);
    }

    @Test
    void twoCallersWithOneKeyAreTwoOperations() {
        HttpResponse<String> alice = application.post("/orders", "alice", "\"k1\"", ORDER);
        HttpResponse<String> bob = application.post("/orders", "bob", "\"k1\"", ORDER);
        assertThat(bob.body()).isNotEqualTo(alice.body());
        assertThat(application.count("orders")).isEqualTo(2);
    }

    @Test
    void exceptionAnsweredWith4xxIsARejectionWithoutWrites() {
        String soldOut = "{\"sku\":\"sold-out\",\"quantity\":1}";
        HttpResponse<String> first = application.post("/orders", "alice", "\"k1\"", soldOut);
        HttpResponse<String> again = application.post("/orders", "alice", "\"k1\"", soldOut);
        assertThat(List.of(first.statusCode(), again.statusCode())).containsExactly(422, 422);
        assertThat(again.body()).isEqualTo(first.body()).contains("sold-out");
        assertThat(again.headers().firstValue("Idempotency-Replayed")).hasValue("true");
        assertThat(application.count("orders")).isZero();
        assertThat(application.bean(OrderApplication.Orders.class).runs).hasValue(1);
    }

    @Test
    void returned4xxCommits() {
        String refused = "{\"sku\":\"refused\",\"quantity\":1}";
        assertThat(application.post("/orders", "alice", "\"k1\"", refused).statusCode())
                .isEqualTo(404);
        HttpResponse<String> again = application.post("/orders", "alice", "\"k1\"", refused);
        assertThat(again.statusCode()).isEqualTo(404);
        assertThat(again.headers().firstValue("Idempotency-Replayed")).hasValue("true");
        assertThat(application.count("orders")).isEqualTo(1);
    }

    @Test
    void faultAndBusyAnswersRollBackAndRunAgain() {
        for (String sku : List.of("broken", "busy")) {
            String order = "{\"sku\":\"" + sku + "\",\"quantity\":1}";
            int status = sku.equals("busy") ? 429 : 500;
            for (int i = 0; i < 2; i++) {
                HttpResponse<String> answer = application.post("/orders", "alice", "\"" + sku + "\"", order);
                assertThat(answer.statusCode()).isEqualTo(status);
            }
        }
        assertThat(application.count("orders")).isZero();
        assertThat(application.count("semel_record")).isZero();
        assertThat(application.bean(OrderApplication.Orders.class).runs).hasValue(4);
    }

    @Test
    void badJsonLeavesNoRecord() {
        assertThat(application.post("/orders", "alice", "\"k1\"", "{\"sku\":").statusCode())
                .isEqualTo(400);
        assertNothingRan();
        assertThat(application.count("semel_record")).isZero();
        assertThat(application.post("/orders", "alice", "\"k1\"", ORDER).statusCode())
                .isEqualTo(201);
    }

    private void assertNothingRan() {
        assertThat(application.bean(OrderApplication.Orders.class).runs).hasValue(0);
        assertThat(application.count("orders")).isZero();
    }

    private static void assertProblem(HttpResponse<String> answer, int status, String code, String retry) {
        assertThat(answer.body()).contains("\"code\":\"" + code + "\"", "\"retry\":\"" + retry + "\"");
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("application/problem+json");
    }
}
