package dev.semel.spring.boot;

import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import org.junit.jupiter.api.Nested;

class AsyncHandlersTest {
    @Nested
    class OnH2 extends AsyncHandlers {
        @Override
        TestDatabase database() {
            return Servers.h2().newDatabase();
        }
    }

    @Nested
    class OnPostgres extends AsyncHandlers {
        @Override
        TestDatabase database() {
            return Servers.postgres().newDatabase();
        }
    }
}
