package dev.semel.jdbc;

import dev.semel.testservers.DatabaseServer;
import dev.semel.testservers.Servers;
import java.sql.SQLException;

class H2FateTest extends FateTest {
    @Override
    DatabaseServer server() {
        return Servers.h2();
    }

    @Override
    int waiting() throws SQLException {
        return count("SELECT count(*) FROM INFORMATION_SCHEMA.SESSIONS"
                + " WHERE EXECUTING_STATEMENT LIKE '%semel_record%' AND SESSION_ID <> SESSION_ID()");
    }

    @Override
    String lockTimeout() {
        return "SELECT LOCK_TIMEOUT()";
    }
}
