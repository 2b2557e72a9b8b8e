package dev.semel.jdbc;

import dev.semel.testservers.DatabaseServer;
import dev.semel.testservers.Servers;

class MariaDbTransactionalStoreTest extends TransactionalStoreTest {
    @Override
    DatabaseServer server() {
        return Servers.mariadb();
    }
}
