package dev.semel.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.spi.ClaimRequest.Place;
import dev.semel.spi.RestartableException;
import dev.semel.testservers.DatabaseServer;
import dev.semel.testservers.Servers;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class H2TransactionalStoreTest extends TransactionalStoreTest {
    @Override
    DatabaseServer server() {
        return Servers.h2();
    }

    /** A rival's claim waits for this long. */
    @BeforeAll
    void shortenLockTimeout() throws SQLException {
        execute("SET DEFAULT_LOCK_TIMEOUT 200");
    }

    @Test
    void winnerHiddenByASnapshotIsRestartable() throws SQLException {
        Wishes wishes = Wishes.some();
        try (Connection connection = database.connect()) {
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            connection.setAutoCommit(false);
            store.within(connection, () -> {
                assertThat(store.findWithin(wishes.digest())).isEmpty();
                acquire(wishes.leased("a"));
                assertThatThrownBy(() -> store.claim(wishes.transactional("a", Place.CALLERS_TRANSACTION)))
                        .isInstanceOf(RestartableException.class);
                return 1;
            });
            connection.rollback();
        }
    }
}
