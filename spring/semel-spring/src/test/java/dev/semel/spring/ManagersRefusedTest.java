package dev.semel.spring;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.MisconfiguredException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.ResourceTransactionManager;

/** Managers whose transactions cannot be shared safely are refused by name. */
class ManagersRefusedTest {
    private final Database database = new Database();
    private final JdbcTransactionManager manager = new JdbcTransactionManager(database.pool);

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void managerOfAnotherDataSourceIsRefusedByName() {
        var other = new DriverManagerDataSource("jdbc:h2:mem:other", "sa", "");
        assertThatThrownBy(() -> new SpringTransactions(manager, other))
                .isInstanceOf(MisconfiguredException.class)
                .hasMessageContaining("JdbcTransactionManager does not manage the data source");
    }

    @Test
    void managerThatLetsNobodySeeItsCommitsIsRefused() {
        assertThatThrownBy(() -> new SpringTransactions(new Bare(manager), database.pool))
                .isInstanceOf(MisconfiguredException.class)
                .hasMessageContaining("ConfigurableTransactionManager");
    }

    private record Bare(JdbcTransactionManager behind) implements ResourceTransactionManager {
        @Override
        public Object getResourceFactory() {
            return behind.getResourceFactory();
        }

        @Override
        public TransactionStatus getTransaction(TransactionDefinition definition) {
            return behind.getTransaction(definition);
        }

        @Override
        public void commit(TransactionStatus status) {
            behind.commit(status);
        }

        @Override
        public void rollback(TransactionStatus status) {
            behind.rollback(status);
        }
    }

    @Test
    void managerThatHidesItsTransactionsIsRefused() {
        manager.setTransactionSynchronization(AbstractPlatformTransactionManager.SYNCHRONIZATION_NEVER);
        assertThatThrownBy(() -> new SpringTransactions(manager, database.pool))
                .isInstanceOf(MisconfiguredException.class)
                .hasMessageContaining("NEVER");
    }
}
