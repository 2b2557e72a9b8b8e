package dev.semel.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.Guarantee;
import dev.semel.Scope;
import dev.semel.Semel;
import dev.semel.http.spi.CallerResolver;
import dev.semel.http.spi.Guards;
import dev.semel.jdbc.JdbcStore;
import dev.semel.jdbc.SchemaMode;
import jakarta.servlet.Filter;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The program of docs/servlet.md: a servlet container, a database and no framework. */
class PlainServletTest {
    /** An H2 of one's own. */
    private static final class Database {
        private static final String URL = "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";

        static DataSource pool() {
            JdbcDataSource source = new JdbcDataSource();
            source.setURL(URL);
            return JdbcConnectionPool.create(source);
        }
    }

    private JdbcStore store;
    private Semel semel;
    private Site site;

    private void start() throws Exception {
        // docs/servlet.md begins
        DataSource pool = Database.pool();
        JdbcStore store = JdbcStore.on(pool).schema(SchemaMode.CREATE).build();
        Semel semel = Semel.over(store)
                .scope(Scope.named("order").guarantee(Guarantee.TRANSACTIONAL).build())
                .build();
        Guards guards = request ->
                request.getRequestURI().startsWith("/orders") ? Optional.of(() -> "order") : Optional.empty();
        Filter filter = IdempotencyFilter.with(semel, guards)
                .callers(CallerResolver.principal())
                .build();
        // docs/servlet.md ends
        this.store = store;
        this.semel = semel;
        site = new Site()
                .filter("semel", filter)
                .handler("/orders", (request, response) -> {
                    try (Statement insert = store.connection().createStatement()) {
                        insert.execute("INSERT INTO orders (sku) VALUES ('x')");
                    } catch (SQLException e) {
                        throw new IllegalStateException(e);
                    }
                    response.setStatus(request.getHeader("X-Fail") == null ? 201 : 500);
                    response.getWriter().print("placed");
                })
                .start();
        try (Connection connection = pool.getConnection();
                Statement create = connection.createStatement()) {
            create.execute("CREATE TABLE orders (sku VARCHAR(10))");
        }
    }

    @AfterEach
    void stop() throws Exception {
        if (site != null) {
            try (Connection connection = Database.pool().getConnection();
                    Statement drop = connection.createStatement()) {
                drop.execute("DROP ALL OBJECTS");
            }
            site.close();
            semel.close();
        }
    }

    private static int orders() throws SQLException {
        try (Connection connection = Database.pool().getConnection();
                Statement select = connection.createStatement();
                ResultSet row = select.executeQuery("SELECT COUNT(*) FROM orders")) {
            row.next();
            return row.getInt(1);
        }
    }

    @Test
    void repeatedWriteIsAHarmlessEvent() throws Exception {
        start();
        HttpResponse<String> first = site.post("/orders", "k1", "{}");
        HttpResponse<String> again = site.post("/orders", "k1", "{}");
        assertThat(first.statusCode()).isEqualTo(201);
        assertThat(again.statusCode()).isEqualTo(201);
        assertThat(again.body()).isEqualTo("placed");
        assertThat(again.headers().firstValue("Idempotency-Replayed")).contains("true");
        assertThat(site.post("/orders", "k1", "{\"other\":1}").statusCode()).isEqualTo(422);
        assertThat(orders()).isEqualTo(1);
    }

    @Test
    void failureUndoesTheWriteAndItsRecord() throws Exception {
        start();
        assertThat(site.send(site.request("/orders")
                                .header("Idempotency-Key", "k1")
                                .header("X-Fail", "yes")
                                .POST(java.net.http.HttpRequest.BodyPublishers.ofString("{}")))
                        .statusCode())
                .isEqualTo(500);
        assertThat(orders()).isZero();
        assertThat(site.post("/orders", "k1", "{}").statusCode()).isEqualTo(201);
        assertThat(orders()).isEqualTo(1);
        assertThat(store.guarantees()).contains(Guarantee.TRANSACTIONAL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"docs/servlet.md", "docs/zh/servlet.md"})
    void pageShowsThisProgram(String page) throws Exception {
        String text = Files.readString(Path.of("../..").resolve(page));
        String source = Files.readString(Path.of("src/test/java/dev/semel/http/PlainServletTest.java"));
        String begin = "// docs/servlet.md begins";
        String program =
                source.substring(source.indexOf(begin) + begin.length(), source.indexOf("// docs/servlet.md ends"));
        assertThat(words(text.substring(text.indexOf("```java") + 7, text.lastIndexOf("```"))))
                .isEqualTo(words(program));
    }

    private static String words(String code) {
        return code.lines().map(String::strip).filter(line -> !line.isEmpty()).collect(Collectors.joining(" "));
    }
}
