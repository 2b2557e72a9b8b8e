package dev.semel.jdbc;

import dev.semel.testservers.DatabaseServer;
import dev.semel.testservers.Servers;

class H2SchemaTest extends SchemaTest {
    @Override
    DatabaseServer server() {
        return Servers.h2();
    }

    @Override
    Database dialect() {
        return Database.H2;
    }

    @Override
    String dropUnique() {
        return "ALTER TABLE semel_record DROP PRIMARY KEY";
    }

    @Override
    String shorten() {
        return "ALTER TABLE semel_record ALTER COLUMN answer_type SET DATA TYPE VARCHAR(100)";
    }
}
