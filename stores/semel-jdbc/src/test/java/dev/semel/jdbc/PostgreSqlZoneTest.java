package dev.semel.jdbc;

import dev.semel.testservers.DatabaseServer;
import dev.semel.testservers.Servers;

class PostgreSqlZoneTest extends ZoneTest {
    @Override
    DatabaseServer server() {
        return Servers.postgres();
    }

    @Override
    String setZone(String offset) {
        return "SET TIME ZONE INTERVAL '" + offset + "' HOUR TO MINUTE";
    }
}
