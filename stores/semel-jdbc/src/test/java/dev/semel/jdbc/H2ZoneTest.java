package dev.semel.jdbc;

import dev.semel.testservers.DatabaseServer;
import dev.semel.testservers.Servers;

class H2ZoneTest extends ZoneTest {
    @Override
    DatabaseServer server() {
        return Servers.h2();
    }

    @Override
    String setZone(String offset) {
        return "SET TIME ZONE '" + offset + "'";
    }
}
