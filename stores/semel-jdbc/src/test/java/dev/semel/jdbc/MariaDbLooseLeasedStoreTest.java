package dev.semel.jdbc;

import dev.semel.testservers.DatabaseServer;
import dev.semel.testservers.Servers;
import java.sql.SQLException;
import javax.sql.DataSource;

class MariaDbLooseLeasedStoreTest extends LeasedStoreTest {
    @Override
    DatabaseServer server() {
        return Servers.mariadb();
    }

    @Override
    DataSource dataSource() throws SQLException {
        return OtherSession.loose(database);
    }
}
