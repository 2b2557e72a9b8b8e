package dev.semel.jdbc;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.spi.ClaimRequest.Place;
import dev.semel.spi.RestartableException;
import dev.semel.testservers.OwnServer;
import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A server that undoes the whole transaction on a lock time-out: the caller must not go on as if it were in progress. */
class RollbackOnTimeoutTest {
    @Test
    void callersTransactionThatIsGoneIsRestartable() throws SQLException {
        try (OwnServer server = Servers.mysql(Map.of("innodb-rollback-on-timeout", "ON"));
                TestDatabase database = server.newDatabase();
                Connection open = database.connect();
                Connection rival = database.connect()) {
            JdbcStore store = JdbcStore.on(database.dataSource())
                    .schema(SchemaMode.CREATE)
                    .build();
            Wishes wishes = Wishes.some();
            open.setAutoCommit(false);
            rival.setAutoCommit(false);
            store.within(open, () -> store.claim(wishes.transactional("a", Place.CALLERS_TRANSACTION)));
            assertThatThrownBy(() -> store.within(
                            rival, () -> store.claim(wishes.transactional("a", Place.CALLERS_TRANSACTION))))
                    .isInstanceOf(RestartableException.class)
                    .hasMessageContaining("innodb_rollback_on_timeout");
            rival.rollback();
            open.rollback();
        }
    }
}
