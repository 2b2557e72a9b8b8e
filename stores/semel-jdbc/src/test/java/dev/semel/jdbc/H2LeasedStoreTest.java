package dev.semel.jdbc;

import dev.semel.testservers.DatabaseServer;
import dev.semel.testservers.Servers;

class H2LeasedStoreTest extends LeasedStoreTest {
    @Override
    DatabaseServer server() {
        return Servers.h2();
    }
}
