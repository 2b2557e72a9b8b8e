package dev.semel.jdbc;

import dev.semel.testservers.DatabaseServer;
import dev.semel.testservers.Servers;

class MySqlLeasedStoreTest extends LeasedStoreTest {
    @Override
    DatabaseServer server() {
        return Servers.mysql();
    }
}
