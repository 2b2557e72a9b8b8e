package dev.semel.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.StoredRecord;
import dev.semel.WhenInDoubt;
import dev.semel.spi.Claim;
import dev.semel.testservers.DatabaseServer;
import dev.semel.testservers.TestDatabase;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.TimeZone;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two nodes whose sessions, and whose JVMs, live in other zones agree about every time. */
abstract class ZoneTest {
    private TestDatabase database;
    private TimeZone usual;
    private JdbcStore west;
    private JdbcStore east;

    abstract DatabaseServer server();

    /** Sets the session's zone. */
    abstract String setZone(String offset);

    @BeforeEach
    void open() {
        usual = TimeZone.getDefault();
        database = server().newDatabase();
        west = JdbcStore.on(zoned("-08:00")).schema(SchemaMode.CREATE).build();
        east = JdbcStore.on(zoned("+08:00")).build();
    }

    @AfterEach
    void close() {
        TimeZone.setDefault(usual);
        database.close();
    }

    private DataSource zoned(String offset) {
        return new ChangedDataSource(database.dataSource(), connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute(setZone(offset));
            } catch (SQLException e) {
                throw new AssertionError(e);
            }
            return connection;
        });
    }

    @Test
    void leaseAndRetentionAreOfTheSameLengthInEveryZone() {
        Wishes wishes = Wishes.some();
        TimeZone.setDefault(TimeZone.getTimeZone("America/Los_Angeles"));
        var own = StoreTest.acquired(west.claim(wishes.leased("a")));
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Shanghai"));
        StoredRecord seen = east.find(wishes.digest()).orElseThrow();
        assertThat(seen.leaseRemaining()).isBetween(Wishes.LEASE.minusSeconds(10), Wishes.LEASE);
        assertThat(Duration.between(seen.updatedAt(), Instant.now()).abs()).isLessThan(Duration.ofMinutes(1));
        east.settle(own, StoreTest.done("x"));
        assertThat(west.find(wishes.digest())).isPresent();
        assertThat(west.claim(wishes.leased("a"))).isInstanceOf(Claim.Kept.class);
    }

    @Test
    void aLeaseThatIsOverIsOverInEveryZone() {
        Wishes wishes = Wishes.some();
        StoreTest.acquired(east.claim(wishes.leased("a", Wishes.OVER, WhenInDoubt.RETRY)));
        assertThat(StoreTest.acquired(west.claim(wishes.leased("a"))).attempt()).isEqualTo(2);
        assertThat(east.claim(wishes.leased("a"))).isInstanceOf(Claim.InFlight.class);
    }
}
