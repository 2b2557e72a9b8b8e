package dev.semel.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.MisconfiguredException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatabaseTest {
    @ParameterizedTest
    @CsvSource({
        "PostgreSQL, 12.0, POSTGRESQL",
        "PostgreSQL, 17.6 (Debian 17.6-1), POSTGRESQL",
        "MySQL, 8.0.15, MYSQL",
        "MySQL, 8.4.3-commercial, MYSQL",
        "MariaDB, 10.6.1-MariaDB, MARIADB",
        "MySQL, 5.5.5-10.11.19-MariaDB-0+deb12u1, MARIADB",
        "MySQL, 11.4.5-MariaDB, MARIADB",
        "H2, 2.4.240 (2025-09-22), H2",
        "H2, 2.0.202, H2"
    })
    void databaseIsKnownByNameAndVersion(String product, String version, Database database) {
        assertThat(Database.of(product, version)).isEqualTo(database);
    }

    @ParameterizedTest
    @CsvSource({"PostgreSQL, 11.22", "PostgreSQL, 9.6.24", "H2, 1.4.200", "MySQL, 5.7.44", "MySQL, 5.5.5-10.5.9-MariaDB"
    })
    void oldOnesAreRefused(String product, String version) {
        assertThatThrownBy(() -> Database.of(product, version))
                .isInstanceOf(MisconfiguredException.class)
                .hasMessageContaining(product)
                .hasMessageContaining(version)
                .hasMessageContaining("or later");
    }

    @Test
    void unknownOnesAreRefused() {
        assertThatThrownBy(() -> Database.of("Oracle", "23"))
                .isInstanceOf(MisconfiguredException.class)
                .hasMessageContaining("Oracle");
    }
}
