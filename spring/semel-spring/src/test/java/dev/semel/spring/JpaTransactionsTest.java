package dev.semel.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.Isolation;
import dev.semel.spi.CommitRefusedException;
import dev.semel.spi.Joined;
import dev.semel.spi.UnitOfWork.Settings;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.SharedEntityManagerCreator;
import org.springframework.orm.jpa.persistenceunit.PersistenceManagedTypes;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

class JpaTransactionsTest {
    private static final Settings SETTINGS = new Settings(Isolation.READ_COMMITTED, Duration.ofSeconds(30));

    private final Database database = new Database();
    private final JdbcTemplate jdbc = new JdbcTemplate(database.pool);
    private final LocalContainerEntityManagerFactoryBean factory = new LocalContainerEntityManagerFactoryBean();
    private EntityManager entities;
    private SpringTransactions transactions;
    private TransactionTemplate callers;

    @BeforeEach
    void start() {
        factory.setDataSource(database.pool);
        factory.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
        factory.setManagedTypes(PersistenceManagedTypes.of(Book.class.getName()));
        factory.setJpaPropertyMap(Map.of("hibernate.hbm2ddl.auto", "none"));
        factory.afterPropertiesSet();
        EntityManagerFactory made = factory.getObject();
        entities = SharedEntityManagerCreator.createSharedEntityManager(made);
        JpaTransactionManager manager = new JpaTransactionManager(made);
        manager.afterPropertiesSet();
        transactions = new SpringTransactions(manager, database.pool);
        callers = new TransactionTemplate(manager);
    }

    @AfterEach
    void nothingIsLeftBehind() {
        assertThat(TransactionSynchronizationManager.getResourceMap()).isEmpty();
        assertThat(database.pool.getActiveConnections()).isZero();
        factory.destroy();
        database.close();
    }

    @Test
    void recordJdbcAndJpaShareOneConnection() {
        transactions.required(SETTINGS, tx -> {
            entities.persist(new Book("by-jpa"));
            jdbc.update("insert into book values ('by-jdbc')");
            assertThat(transactions.joined()).isPresent();
            assertThat(database.pool.getActiveConnections()).isEqualTo(1);
            tx.flush();
            assertThat(jdbc.queryForObject("select count(*) from book", Integer.class))
                    .isEqualTo(2);
            tx.rollbackOnly();
            assertThat(tx.isRollbackOnly()).isTrue();
            return "";
        });
        assertThat(database.books()).isZero();
    }

    @Test
    void uniqueViolationAppearsAtFlush() {
        database.beside.update("insert into book values ('a')");
        assertThatThrownBy(() -> transactions.required(SETTINGS, tx -> {
                    entities.persist(new Book("a"));
                    tx.flush();
                    return "";
                }))
                .isInstanceOf(DataIntegrityViolationException.class);
    }

    @Test
    void uniqueViolationAtCommitIsDefinite() {
        database.beside.update("insert into book values ('a')");
        assertThatThrownBy(() -> transactions.required(SETTINGS, tx -> {
                    entities.persist(new Book("a"));
                    return "";
                }))
                .isInstanceOf(CommitRefusedException.class)
                .hasCauseInstanceOf(DataIntegrityViolationException.class);
        assertThat(database.books()).isEqualTo(1);
    }

    @Test
    void noMarkIsTakenSinceThePersistenceContextWouldFlushUndoneEntities() {
        callers.executeWithoutResult(status -> {
            Joined joined = transactions.joined().orElseThrow();
            assertThat(joined.mark()).isEmpty();
            joined.rollbackOnly();
            assertThat(joined.isRollbackOnly()).isTrue();
            assertThat(status.isRollbackOnly()).isTrue();
            status.setRollbackOnly();
        });
    }

    @Test
    void suspendedWorkDoesNotSeeTheCallersPersistenceContext() {
        callers.executeWithoutResult(status -> {
            entities.persist(new Book("undone"));
            transactions.suspended(() -> jdbc.update("insert into book values ('kept')"));
            status.setRollbackOnly();
        });
        assertThat(database.books()).isEqualTo(1);
    }
}
