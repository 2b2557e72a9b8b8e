package dev.semel.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.Status;
import dev.semel.WhenInDoubt;
import dev.semel.jdbc.ClaimRace.First;
import dev.semel.testservers.Database;
import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rivals for one key in transactions of their own, from all threads at once. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClaimRaceTest {
    private static final int MOST = 20;

    private final Map<Database, TestDatabase> databases = new HashMap<>();
    private final Map<Setting, JdbcStore> stores = new HashMap<>();

    record Setting(Database database, Level level) {}

    enum Level {
        READ_COMMITTED(Connection.TRANSACTION_READ_COMMITTED),
        REPEATABLE_READ(Connection.TRANSACTION_REPEATABLE_READ);

        private final int isolation;

        Level(int isolation) {
            this.isolation = isolation;
        }
    }

    enum Key {
        ABSENT,
        EXPIRED,
        PURGED
    }

    record Race(Setting setting, int rivals, First first, Key key) {}

    static Stream<Race> races() {
        List<Race> races = new ArrayList<>();
        for (Database database : Database.values()) {
            for (Level level : Level.values()) {
                for (int rivals : new int[] {2, 5, MOST}) {
                    for (First first : First.values()) {
                        for (Key key : Key.values()) {
                            races.add(new Race(new Setting(database, level), rivals, first, key));
                        }
                    }
                }
            }
        }
        return races.stream();
    }

    @ParameterizedTest
    @MethodSource("races")
    void oneAtATimeAndOneInTheEnd(Race race) throws Exception {
        JdbcStore store = stores.computeIfAbsent(race.setting, this::open);
        Wishes wishes = Wishes.some();
        long before = race.key == Key.EXPIRED ? 1 : 0;
        if (race.key != Key.ABSENT) {
            leaveExpired(store, wishes);
        }
        if (race.key == Key.PURGED) {
            while (store.purge(1_000) == 1_000) {}
        }

        ClaimRace.Result result = new ClaimRace(store, wishes, race.first).run(race.rivals);

        assertThat(result.failures()).isEmpty();
        assertThat(result.mostAtOnce()).isEqualTo(1);
        assertThat(result.acquired()).isEqualTo(race.first == First.COMMITS ? 1 : 2);
        assertThat(result.kept()).isEqualTo(race.rivals - result.acquired());
        assertThat(store.find(wishes.digest())).get().satisfies(record -> {
            assertThat(record.status()).isEqualTo(Status.DONE);
            assertThat(record.attempt()).isEqualTo(before + 1);
        });
        assertThat(effects(race.setting, wishes)).isEqualTo(1);
    }

    private static void leaveExpired(JdbcStore store, Wishes wishes) {
        var brief = wishes.leased("old", Wishes.OVER, WhenInDoubt.HOLD, Wishes.OVER);
        store.settle(StoreTest.acquired(store.claim(brief)), StoreTest.done("old"));
        assertThat(store.find(wishes.digest())).isEmpty();
    }

    private long effects(Setting setting, Wishes wishes) throws SQLException {
        try (Connection connection = databases.get(setting.database).connect();
                var count = connection.prepareStatement("SELECT COUNT(*) FROM effect WHERE idem_key = ?")) {
            count.setString(1, wishes.key().key());
            try (var rows = count.executeQuery()) {
                rows.next();
                return rows.getLong(1);
            }
        }
    }

    private JdbcStore open(Setting setting) {
        TestDatabase database = databases.computeIfAbsent(setting.database, ClaimRaceTest::create);
        return JdbcStore.on(database.pool(MOST + 4, setting.level.isolation))
                .schema(SchemaMode.CREATE)
                .build();
    }

    private static TestDatabase create(Database kind) {
        TestDatabase database = Servers.of(kind).newDatabase();
        try (Connection connection = database.connect();
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE effect (idem_key VARCHAR(255) NOT NULL)");
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
        return database;
    }

    @AfterAll
    void close() {
        databases.values().forEach(TestDatabase::close);
    }
}
