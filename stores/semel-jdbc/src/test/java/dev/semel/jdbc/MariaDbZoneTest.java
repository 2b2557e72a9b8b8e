package dev.semel.jdbc;

import dev.semel.testservers.DatabaseServer;
import dev.semel.testservers.Servers;

class MariaDbZoneTest extends ZoneTest {
    @Override
    DatabaseServer server() {
        return Servers.mariadb();
    }

    @Override
    String setZone(String offset) {
        return "SET time_zone = '" + offset + "'";
    }
}
