package dev.semel.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;

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

        @Test
        void itsTransactionsAreThoseOfJpa() {
            assertThat(application().bean(PlatformTransactionManager.class)).isInstanceOf(JpaTransactionManager.class);
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
