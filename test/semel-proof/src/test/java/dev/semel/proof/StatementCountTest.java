package dev.semel.proof;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.semel.ClaimTime;
import dev.semel.Guarantee;
import dev.semel.IdempotencyKey;
import dev.semel.Scope;
import dev.semel.Semel;
import dev.semel.jdbc.JdbcStore;
import dev.semel.jdbc.SchemaMode;
import dev.semel.testservers.CountingDataSource;
import dev.semel.testservers.Database;
import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What each road sends to each database, counted by a proxy of the driver. A statement more than the recipe needs is red.
 * The pool's connections are at READ COMMITTED, as the guide advises; opening and closing a transaction is the pool's and
 * JDBC's own: commit, or rollback where nothing was written.
 */
class StatementCountTest {
    private static final String SETTINGS = "counted";

    /**
     * Statements of a whole operation. First: claim + settle (late: read + claim that settles). Replay: the claim that
     * returns the record; on InnoDB and H2 a claim that inserted nothing is followed by a look, so that a replay locks
     * nothing (one statement that also returns the record would lock it to the end of the transaction). In a caller's
     * transaction InnoDB looks first. Reused: the same as a replay, since the fingerprint comes with the record.
     */
    @ParameterizedTest(name = "{0} {1}: first {2}, replay {3}, reused {4}")
    @CsvSource({
        "POSTGRESQL, OWN,    2, 1, 1",
        "POSTGRESQL, LATE,   2, 1, 1",
        "POSTGRESQL, JOINED, 2, 1, 1",
        "POSTGRESQL, LEASED, 2, 1, 1",
        "MARIADB,    OWN,    2, 2, 2",
        "MARIADB,    LATE,   2, 1, 1",
        "MARIADB,    JOINED, 3, 1, 1",
        "MARIADB,    LEASED, 2, 2, 2",
        "MYSQL,      OWN,    2, 2, 2",
        "MYSQL,      LATE,   2, 1, 1",
        "MYSQL,      JOINED, 3, 1, 1",
        "MYSQL,      LEASED, 2, 2, 2",
        "H2,         OWN,    2, 2, 2",
        "H2,         LATE,   2, 1, 1",
        "H2,         JOINED, 2, 2, 2",
        "H2,         LEASED, 2, 2, 2",
    })
    void statements(Database kind, String road, int first, int replay, int reused) throws Exception {
        try (TestDatabase database = Servers.of(kind).newDatabase();
                Counted counted = new Counted(database, road)) {
            counted.warmUp();
            assertThat(counted.sent("a")).as("first").hasSize(first);
            assertThat(counted.sent("a")).as("replay").hasSize(replay);
            assertThat(counted.sent("b")).as("reused").hasSize(reused);
        }
    }

    /** Commits, rollbacks and savepoints: one end for a transaction of Semel's, none for a caller's. */
    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({"POSTGRESQL, OWN", "MARIADB, OWN", "MYSQL, OWN", "H2, OWN", "POSTGRESQL, LATE", "MYSQL, LATE"})
    void endsOfATransaction(Database kind, String road) throws Exception {
        try (TestDatabase database = Servers.of(kind).newDatabase();
                Counted counted = new Counted(database, road)) {
            counted.warmUp();
            counted.sent("a");
            assertThat(counted.source.commits()).isEqualTo(1);
            assertThat(counted.source.rollbacks()).isZero();
            counted.sent("a");
            assertThat(counted.source.commits()).isZero();
            assertThat(counted.source.rollbacks()).isEqualTo(1);
        }
    }

    private static final class Counted implements AutoCloseable {
        private final CountingDataSource source;
        private final HikariDataSource pool;
        private final JdbcStore store;
        private final Semel semel;
        private final boolean joined;
        private IdempotencyKey key = IdempotencyKey.shared(SETTINGS, "0");

        Counted(TestDatabase database, String road) {
            source = CountingDataSource.over(database.dataSource());
            HikariConfig config = new HikariConfig();
            config.setDataSource(source);
            config.setMaximumPoolSize(4);
            config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
            pool = new HikariDataSource(config);
            store = JdbcStore.on(pool).schema(SchemaMode.CREATE).build();
            joined = road.equals("JOINED");
            semel = Semel.over(store)
                    .scope(Scope.named(SETTINGS)
                            .wait(Duration.ZERO)
                            .guarantee(road.equals("LEASED") ? Guarantee.LEASED : Guarantee.TRANSACTIONAL)
                            .claim(road.equals("LATE") ? ClaimTime.LATE : ClaimTime.EARLY)
                            .build())
                    .build();
        }

        void warmUp() throws Exception {
            sent("a");
            key = IdempotencyKey.shared(SETTINGS, "1");
        }

        /** Carries the operation out and says which statements that took. */
        List<String> sent(String content) throws Exception {
            if (!joined) {
                source.reset();
                semel.once(key).matching(content).call(String.class, () -> "answer");
                return new ArrayList<>(source.statements());
            }
            try (Connection connection = pool.getConnection()) {
                connection.setAutoCommit(false);
                source.reset();
                store.within(connection, () -> semel.once(key).matching(content).call(String.class, () -> "answer"));
                List<String> sent = new ArrayList<>(source.statements());
                connection.commit();
                return sent;
            }
        }

        @Override
        public void close() {
            semel.close();
            pool.close();
        }
    }
}
