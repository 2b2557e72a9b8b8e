package dev.semel.jdbc;

import dev.semel.testservers.DatabaseServer;
import dev.semel.testservers.Servers;
import java.sql.SQLException;

class PostgreSqlFateTest extends FateTest {
    @Override
    DatabaseServer server() {
        return Servers.postgres();
    }

    @Override
    int waiting() throws SQLException {
        return count("SELECT count(*) FROM pg_stat_activity"
                + " WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0");
    }

    @Override
    String lockTimeout() {
        return "SHOW lock_timeout";
    }
}
