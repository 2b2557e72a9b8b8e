package dev.semel.spring.boot;

import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import org.junit.jupiter.api.Nested;

class NineRowsTest {
    @Nested
    class OnH2 extends NineRows {
        @Override
        TestDatabase database() {
            return Servers.h2().newDatabase();
        }
    }

    @Nested
    class OnH2WithJpa extends NineRows {
        @Override
        TestDatabase database() {
            return Servers.h2().newDatabase();
        }

        @Override
        String transactions() {
            return "spring.jpa.open-in-view=true";
        }
    }

    @Nested
    class OnPostgres extends NineRows {
        @Override
        TestDatabase database() {
            return Servers.postgres().newDatabase();
        }
    }
}
