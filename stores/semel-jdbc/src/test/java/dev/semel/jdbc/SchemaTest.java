package dev.semel.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.MisconfiguredException;
import dev.semel.testservers.DatabaseServer;
import dev.semel.testservers.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Creating the table, and refusing one that cannot hold records. */
abstract class SchemaTest {
    TestDatabase database;

    abstract DatabaseServer server();

    abstract Database dialect();

    /** Takes the unique constraint of the digest away. */
    abstract String dropUnique();

    /** Makes the answer's type too short. */
    abstract String shorten();

    @BeforeEach
    void open() {
        database = server().newDatabase();
    }

    @AfterEach
    void close() {
        database.close();
    }

    /** {@code other_table} as users of the database may write it: where case does not matter, in another one. */
    String sameTable() {
        return "Other_Table";
    }

    /** A type for times that loses microseconds. */
    String coarseTime() {
        return "TIMESTAMP(3) WITH TIME ZONE";
    }

    void execute(String sql) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private JdbcStore.Builder builder() {
        return JdbcStore.on(database.dataSource());
    }

    @Test
    void createdTableIsValidAndCreatingItAgainIsNothing() {
        builder().schema(SchemaMode.CREATE).build();
        builder().schema(SchemaMode.CREATE).build();
        JdbcStore store = builder().build();
        assertThat(store.find(Wishes.some().digest())).isEmpty();
    }

    @Test
    void printedDdlMakesAValidTable() throws SQLException {
        try (Connection connection = database.connect()) {
            for (String statement : Schema.ddl(dialect(), "other_table").split(";\\s*\\n")) {
                try (Statement running = connection.createStatement()) {
                    running.execute(statement);
                }
            }
        }
        assertThat(builder().table(sameTable()).build()).isNotNull();
    }

    @Test
    void tableInAnotherSchemaIsFoundByItsPrefix() throws SQLException {
        execute("CREATE SCHEMA apart");
        JdbcStore store =
                builder().table("apart.records").schema(SchemaMode.CREATE).build();
        StoreTest.acquired(store.claim(Wishes.some().leased("a")));
        assertThatThrownBy(() -> builder().table("records").build()).isInstanceOf(MisconfiguredException.class);
    }

    @Test
    void nodesThatStartTogetherAllCreate() {
        int nodes = 6;
        CyclicBarrier together = new CyclicBarrier(nodes);
        CompletableFuture<?>[] starts = new CompletableFuture<?>[nodes];
        try (var threads = Threads.of(nodes)) {
            for (int i = 0; i < nodes; i++) {
                starts[i] = CompletableFuture.runAsync(
                        () -> {
                            Threads.await(together);
                            builder().schema(SchemaMode.CREATE).build();
                        },
                        threads);
            }
            CompletableFuture.allOf(starts).join();
        }
    }

    @Test
    void missingTableIsRefused() {
        assertThatThrownBy(() -> builder().build())
                .isInstanceOf(MisconfiguredException.class)
                .hasMessageContaining("semel_record")
                .hasMessageContaining("SchemaMode.CREATE");
    }

    @Test
    void tableWithoutTheUniqueDigestIsRefused() throws SQLException {
        builder().schema(SchemaMode.CREATE).build();
        execute(dropUnique());
        assertThatThrownBy(() -> builder().build())
                .isInstanceOf(MisconfiguredException.class)
                .hasMessageContaining("key_digest alone is not unique");
        execute("ALTER TABLE semel_record ADD CONSTRAINT two UNIQUE (key_digest, attempt)");
        assertThatThrownBy(() -> builder().build()).isInstanceOf(MisconfiguredException.class);
        execute("ALTER TABLE semel_record ADD CONSTRAINT one UNIQUE (key_digest)");
        assertThat(builder().build()).isNotNull();
    }

    @Test
    void everythingThatIsWrongIsNamedAtOnce() throws SQLException {
        builder().schema(SchemaMode.CREATE).build();
        execute(shorten());
        execute("ALTER TABLE semel_record DROP COLUMN reason");
        assertThatThrownBy(() -> builder().build())
                .isInstanceOf(MisconfiguredException.class)
                .hasMessageContaining("column answer_type holds 100, not 255")
                .hasMessageContaining("column reason is missing");
        assertThat(builder().schema(SchemaMode.NONE).build()).isNotNull();
    }

    @Test
    void columnOfAnotherKindAndCoarseTimesAreRefused() throws SQLException {
        builder().schema(SchemaMode.CREATE).build();
        execute("ALTER TABLE semel_record DROP COLUMN attempt");
        execute("ALTER TABLE semel_record ADD COLUMN attempt VARCHAR(20)");
        execute("ALTER TABLE semel_record DROP COLUMN lease_until");
        execute("ALTER TABLE semel_record ADD COLUMN lease_until " + coarseTime());
        assertThatThrownBy(() -> builder().build())
                .isInstanceOf(MisconfiguredException.class)
                .hasMessageContaining("column attempt is not of a whole number type")
                .hasMessageContaining("column lease_until does not hold microseconds");
    }
}
