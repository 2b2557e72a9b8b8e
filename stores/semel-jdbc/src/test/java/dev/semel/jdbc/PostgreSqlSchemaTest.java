package dev.semel.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.MisconfiguredException;
import dev.semel.testservers.DatabaseServer;
import dev.semel.testservers.Servers;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class PostgreSqlSchemaTest extends SchemaTest {
    @Override
    DatabaseServer server() {
        return Servers.postgres();
    }

    @Override
    Database dialect() {
        return Database.POSTGRESQL;
    }

    @Override
    String dropUnique() {
        return "ALTER TABLE semel_record DROP CONSTRAINT semel_record_pkey";
    }

    @Override
    String shorten() {
        return "ALTER TABLE semel_record ALTER COLUMN answer_type TYPE varchar(100)";
    }

    @Test
    void uniqueKeyOverPartsOfTheTableIsRefused() throws SQLException {
        JdbcStore.on(database.dataSource()).schema(SchemaMode.CREATE).build();
        execute("ALTER TABLE semel_record RENAME TO whole");
        execute("CREATE TABLE semel_record (LIKE whole INCLUDING DEFAULTS, PRIMARY KEY (key_digest, created_at))"
                + " PARTITION BY RANGE (created_at)");
        assertThatThrownBy(() -> JdbcStore.on(database.dataSource()).build())
                .isInstanceOf(MisconfiguredException.class)
                .hasMessageContaining("not unique");
    }

    @Test
    void uniqueKeyWithAConditionIsRefused() throws SQLException {
        JdbcStore.on(database.dataSource()).schema(SchemaMode.CREATE).build();
        execute(dropUnique());
        execute("CREATE UNIQUE INDEX part ON semel_record (key_digest) WHERE attempt > 1");
        assertThatThrownBy(() -> JdbcStore.on(database.dataSource()).build())
                .isInstanceOf(MisconfiguredException.class);
    }

    @Test
    void tableFurtherOnTheSearchPathIsFound() throws SQLException {
        JdbcStore.on(database.dataSource()).schema(SchemaMode.CREATE).build();
        execute("CREATE SCHEMA postgres");
        assertThat(JdbcStore.on(database.dataSource()).build()).isNotNull();
    }
}
