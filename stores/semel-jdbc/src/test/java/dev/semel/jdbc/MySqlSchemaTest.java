package dev.semel.jdbc;

import dev.semel.testservers.DatabaseServer;
import dev.semel.testservers.Servers;

class MySqlSchemaTest extends SchemaTest {
    @Override
    DatabaseServer server() {
        return Servers.mysql();
    }

    @Override
    Database dialect() {
        return Database.MYSQL;
    }

    @Override
    String dropUnique() {
        return "ALTER TABLE semel_record DROP INDEX semel_record_digest";
    }

    @Override
    String shorten() {
        return "ALTER TABLE semel_record MODIFY answer_type VARCHAR(100)";
    }

    @Override
    String sameTable() {
        return "other_table";
    }

    @Override
    String coarseTime() {
        return "DATETIME(3)";
    }
}
