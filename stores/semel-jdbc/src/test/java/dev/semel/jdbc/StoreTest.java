package dev.semel.jdbc;

import dev.semel.Answer;
import dev.semel.Isolation;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.Ownership;
import dev.semel.spi.Settlement;
import dev.semel.spi.UnitOfWork;
import dev.semel.testservers.DatabaseServer;
import dev.semel.testservers.TestDatabase;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** A store on a real database, shared by the tests of a class; each test has keys of its own. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class StoreTest {
    static final UnitOfWork.Settings SETTINGS =
            new UnitOfWork.Settings(Isolation.READ_COMMITTED, Duration.ofMinutes(1));

    TestDatabase database;
    JdbcStore store;

    abstract DatabaseServer server();

    /** How the store reaches its database. */
    DataSource dataSource() throws SQLException {
        return database.pool(8);
    }

    @BeforeAll
    final void open() throws SQLException {
        database = server().newDatabase();
        store = JdbcStore.on(dataSource()).schema(SchemaMode.CREATE).build();
    }

    @AfterAll
    final void close() {
        database.close();
    }

    Ownership acquire(ClaimRequest request) {
        return acquired(store.claim(request));
    }

    static Ownership acquired(Claim claim) {
        if (claim instanceof Claim.Acquired acquired) {
            return acquired.ownership();
        }
        throw new AssertionError("Not acquired: " + claim);
    }

    <T> T inTransaction(UnitOfWork.Work<T> work) {
        return store.unitOfWork().required(SETTINGS, work);
    }

    static Settlement done(String text) {
        return new Settlement.Done(answer(text));
    }

    static Answer answer(String text) {
        return new Answer(
                "http/1",
                201,
                List.of(new Answer.Field("Location", "/orders/1"), new Answer.Field("X", "ü\t\n\\\u0000")),
                "text/plain",
                text.getBytes(StandardCharsets.UTF_8));
    }

    void execute(String sql) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
