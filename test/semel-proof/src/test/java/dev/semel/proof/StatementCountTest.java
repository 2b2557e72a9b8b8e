package dev.semel.proof;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.semel.ClaimTime;
import dev.semel.Guarantee;
import dev.semel.IdempotencyKey;
import dev.semel.Outcome;
import dev.semel.Scope;
import dev.semel.Semel;
import dev.semel.WhenInDoubt;
import dev.semel.jdbc.JdbcStore;
import dev.semel.jdbc.SchemaMode;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest.Place;
import dev.semel.testservers.CountingDataSource;
import dev.semel.testservers.Database;
import dev.semel.testservers.JdbcCall;
import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import java.sql.Connection;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What each road sends to each database for a whole operation, in order, counted by a proxy of the driver beneath the
 * pool: a call more than the recipe needs is red. The pool's connections are at READ COMMITTED, as the guide advises.
 */
class StatementCountTest {
    private static final String SCOPE = "counted";

    /**
     * Letters: A auto-commit off or on, S statement, C commit, R roll back, M savepoint, X its release; I, G isolation set
     * or asked.
     *
     * <p>First: claim and settle; late: a read, then one claim that settles; but for PostgreSQL also a mark before the
     * action and a look at it after, since a deadlock undoes a whole transaction and the next statement begins a new one,
     * which nothing but a mark that has gone tells. Replay: the claim that returns the record; on
     * InnoDB and H2 a claim that inserted nothing is followed by a look, since a statement that also returned the record
     * would lock it to the end of the transaction. In a caller's transaction InnoDB looks first, so that a replay is one
     * read and no failed insert. Reused is as a replay: the fingerprint comes with the record. Open, a rival's open claim:
     * PostgreSQL's claim says so itself; elsewhere the claim fails and one plain read asks for a terminal record (a lock
     * alone decides nothing); on MariaDB one more, since what was locked may have been a gap. Live, a rival's lease: as a replay.
     *
     * <p>A transaction of Semel's costs A, C or R, A; the A's are no round trip on PostgreSQL and H2, and none anywhere
     * with a pool whose connections are not in auto-commit. A caller's transaction costs a savepoint and its release.
     */
    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({
        // database, road,  first,   replay, reused, open,   live
        "POSTGRESQL, OWN,    ASSCA,  ASRA,  ASRA,  ASRA,  ASRA",
        "POSTGRESQL, LATE,   ASSCA,  ASRA,  ASRA,  ASSRA, ASRA",
        "POSTGRESQL, JOINED, MSSX,   MSX,   MSX,   MSX,   MSX",
        "POSTGRESQL, LEASED, SS,     S,     S,     SS,    S",
        "MARIADB,    OWN,    ASSCA,  ASSRA, ASSRA, ASSSRA, ASSRA",
        "MARIADB,    LATE,   ASSSSCA, ASRA, ASRA,  ASSSSSSRA, ASRA",
        "MARIADB,    JOINED, MSSSX,  MSX,   MSX,   MSSSSX, MSX",
        "MARIADB,    LEASED, SS,     SS,    SS,    SSSSSS, SS",
        "MYSQL,      OWN,    ASSCA,  ASSRA, ASSRA, ASSRA, ASSRA",
        "MYSQL,      LATE,   ASSSSCA, ASRA, ASRA,  ASSSSSRA, ASRA",
        "MYSQL,      JOINED, MSSSX,  MSX,   MSX,   MSSSX, MSX",
        "MYSQL,      LEASED, SS,     SS,    SS,    SSSS,  SS",
        "H2,         OWN,    ASSCA,  ASSRA, ASSRA, ASSRA, ASSRA",
        "H2,         LATE,   ASSSSCA, ASRA, ASRA,  ASSSSSRA, ASRA",
        "H2,         JOINED, MSSX,   MSSX,  MSSX,  MSSX,  MSSX",
        "H2,         LEASED, SS,     SS,    SS,    SSSS,  SS",
    })
    void callsOfAnOperation(
            Database kind, String road, String first, String replay, String reused, String open, String live)
            throws Exception {
        try (TestDatabase database = Servers.of(kind).newDatabase();
                Counted counted = new Counted(database, road)) {
            counted.sent("0", Given.CONTENT, Outcome.Executed.class);
            String seen = String.join(
                    " ",
                    counted.sent("1", Given.CONTENT, Outcome.Executed.class),
                    counted.sent("1", Given.CONTENT, Outcome.Replayed.class),
                    counted.sent("1", "other", Outcome.KeyReused.class),
                    counted.besideAnOpenClaim(),
                    counted.besideALease());
            assertThat(seen).isEqualTo(String.join(" ", first, replay, reused, open, live));
        }
    }

    private static final class Counted implements AutoCloseable {
        private final World world;
        private final TestDatabase database;
        private final String road;
        private final CountingDataSource source;
        private final HikariDataSource pool;
        private final JdbcStore store;
        private final Semel semel;

        Counted(TestDatabase database, String road) {
            this.world = World.of(database.kind());
            this.database = database;
            this.road = road;
            source = CountingDataSource.over(database.dataSource());
            HikariConfig config = new HikariConfig();
            config.setDataSource(source);
            // One, so that the pool opens none in the background, and whoever takes a second one fails.
            config.setMaximumPoolSize(1);
            config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
            soon(database.kind()).ifPresent(config::setConnectionInitSql);
            pool = new HikariDataSource(config);
            store = JdbcStore.on(pool).schema(SchemaMode.CREATE).build();
            semel = Semel.over(store)
                    .scope(Scope.named(SCOPE)
                            .wait(Duration.ZERO)
                            .guarantee(road.equals("LEASED") ? Guarantee.LEASED : Guarantee.TRANSACTIONAL)
                            .claim(road.equals("LATE") ? ClaimTime.LATE : ClaimTime.EARLY)
                            .build())
                    .build();
        }

        /** How long a claim waits for an open one where it has to: on H2, and on MySQL by itself. */
        private static Optional<String> soon(Database kind) {
            return switch (kind) {
                case H2 -> Optional.of("SET LOCK_TIMEOUT 50");
                case MYSQL -> Optional.of("SET SESSION innodb_lock_wait_timeout = 1");
                default -> Optional.empty();
            };
        }

        String besideAnOpenClaim() throws Exception {
            try (Connection rival = database.connect()) {
                rival.setAutoCommit(false);
                claim(rival, "open", Place.CALLERS_TRANSACTION);
                String sent = sent("open", Given.CONTENT, Outcome.InProgress.class);
                rival.rollback();
                return sent;
            }
        }

        String besideALease() throws Exception {
            try (Connection rival = database.connect()) {
                claim(rival, "live", Place.BY_ITSELF);
                return sent("live", Given.CONTENT, Outcome.InProgress.class);
            }
        }

        private void claim(Connection rival, String name, Place place) {
            JdbcStore rivals = JdbcStore.on(database.dataSource()).build();
            var wish = world.wish(IdempotencyKey.shared(SCOPE, name), place, Given.SAME, WhenInDoubt.RETRY);
            Claim claim =
                    place == Place.BY_ITSELF ? rivals.claim(wish) : rivals.within(rival, () -> rivals.claim(wish));
            assertThat(claim).isInstanceOf(Claim.Acquired.class);
        }

        /** Asks for the operation and says what that took. */
        private String sent(String name, String content, Class<?> expected) throws Exception {
            if (!road.equals("JOINED")) {
                source.reset();
                assertThat(call(name, content)).isInstanceOf(expected);
                return letters();
            }
            try (Connection connection = pool.getConnection()) {
                connection.setAutoCommit(false);
                source.reset();
                assertThat(store.within(connection, () -> call(name, content))).isInstanceOf(expected);
                String sent = letters();
                connection.commit();
                return sent;
            }
        }

        private Outcome<String> call(String name, String content) {
            return semel.once(IdempotencyKey.shared(SCOPE, name))
                    .matching(content)
                    .call(String.class, () -> "answer");
        }

        private String letters() {
            return source.calls().stream().map(call -> letter(call.kind())).collect(Collectors.joining());
        }

        /** The pool asks a connection that has been idle for half a second whether it is alive: not Semel's doing. */
        private static String letter(JdbcCall.Kind kind) {
            return switch (kind) {
                case CONNECTION, VALIDATION -> "";
                case STATEMENT, BATCH -> "S";
                case COMMIT -> "C";
                case ROLLBACK -> "R";
                case AUTO_COMMIT -> "A";
                case SAVEPOINT -> "M";
                case RELEASE_SAVEPOINT -> "X";
                case ROLLBACK_TO_SAVEPOINT -> "B";
                case SET_ISOLATION -> "I";
                case GET_ISOLATION -> "G";
            };
        }

        @Override
        public void close() {
            semel.close();
            pool.close();
        }
    }
}
