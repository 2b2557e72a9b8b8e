package dev.semel.jdbc;

import dev.semel.testservers.DatabaseServer;
import dev.semel.testservers.Servers;

class MariaDbLeasedStoreTest extends LeasedStoreTest {
    @Override
    DatabaseServer server() {
        return Servers.mariadb();
    }
}
