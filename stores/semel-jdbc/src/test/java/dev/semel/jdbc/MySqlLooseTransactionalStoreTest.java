package dev.semel.jdbc;

import dev.semel.testservers.DatabaseServer;
import dev.semel.testservers.Servers;
import java.sql.SQLException;
import javax.sql.DataSource;

class MySqlLooseTransactionalStoreTest extends TransactionalStoreTest {
    @Override
    DatabaseServer server() {
        return Servers.mysql();
    }

    @Override
    DataSource dataSource() throws SQLException {
        return OtherSession.loose(database);
    }
}
