package dev.semel.jdbc;

import dev.semel.testservers.DatabaseServer;
import dev.semel.testservers.Servers;

class PostgreSqlLeasedStoreTest extends LeasedStoreTest {
    @Override
    DatabaseServer server() {
        return Servers.postgres();
    }
}
