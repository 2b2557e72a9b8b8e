package dev.semel.spring.boot;

import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import org.junit.jupiter.api.Nested;

class StripeProfileTest {
    @Nested
    class OnH2 extends StripeProfile {
        @Override
        TestDatabase database() {
            return Servers.h2().newDatabase();
        }
    }

    @Nested
    class OnPostgres extends StripeProfile {
        @Override
        TestDatabase database() {
            return Servers.postgres().newDatabase();
        }
    }
}
