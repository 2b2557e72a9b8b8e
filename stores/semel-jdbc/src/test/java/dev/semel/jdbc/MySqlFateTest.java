package dev.semel.jdbc;

import dev.semel.testservers.DatabaseServer;
import dev.semel.testservers.Servers;
import java.sql.SQLException;

class MySqlFateTest extends FateTest {
    @Override
    DatabaseServer server() {
        return Servers.mysql();
    }

    @Override
    int waiting() throws SQLException {
        return count("SELECT COUNT(*) FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'");
    }

    @Override
    String lockTimeout() {
        return "SELECT @@innodb_lock_wait_timeout";
    }
}
