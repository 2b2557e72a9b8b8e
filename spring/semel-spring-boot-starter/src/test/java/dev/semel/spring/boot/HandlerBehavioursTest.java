package dev.semel.spring.boot;

import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import org.junit.jupiter.api.Nested;

class HandlerBehavioursTest {
    @Nested
    class OnH2 extends HandlerBehaviours {
        @Override
        TestDatabase database() {
            return Servers.h2().newDatabase();
        }
    }

    @Nested
    class OnPostgres extends HandlerBehaviours {
        @Override
        TestDatabase database() {
            return Servers.postgres().newDatabase();
        }
    }
}
