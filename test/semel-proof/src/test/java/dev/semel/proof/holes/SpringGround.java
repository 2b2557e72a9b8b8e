package dev.semel.proof.holes;

import dev.semel.IdempotencyKey;
import dev.semel.jdbc.JdbcStore;
import dev.semel.jdbc.SchemaMode;
import dev.semel.spring.SpringTransactions;
import dev.semel.testservers.Database;
import jakarta.persistence.EntityManager;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.SharedEntityManagerCreator;
import org.springframework.orm.jpa.persistenceunit.PersistenceManagedTypes;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.TransactionTemplate;

/** Spring's transactions; the business writes by JdbcTemplate, or as entities through Hibernate. */
final class SpringGround extends Ground {
    private final Kind kind;
    private final JdbcTemplate jdbc;
    private final JdbcStore store;
    private final TransactionTemplate callers;
    private final TransactionTemplate beside;
    private EntityManager entities;

    SpringGround(String name, Database database, Kind kind) {
        super(name, database);
        this.kind = kind;
        this.jdbc = new JdbcTemplate(pool);
        PlatformTransactionManager manager = kind == Kind.SPRING_JPA ? jpa() : new JdbcTransactionManager(pool);
        this.callers = new TransactionTemplate(manager);
        this.beside = new TransactionTemplate(manager);
        beside.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
        this.store = JdbcStore.on(pool)
                .schema(SchemaMode.CREATE)
                .transactions(new SpringTransactions(manager, pool))
                .build();
    }

    private JpaTransactionManager jpa() {
        LocalContainerEntityManagerFactoryBean factory = new LocalContainerEntityManagerFactoryBean();
        factory.setDataSource(pool);
        factory.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
        factory.setManagedTypes(PersistenceManagedTypes.of(Effect.class.getName()));
        factory.setJpaPropertyMap(Map.of("hibernate.hbm2ddl.auto", "none"));
        factory.afterPropertiesSet();
        entities = SharedEntityManagerCreator.createSharedEntityManager(factory.getObject());
        JpaTransactionManager manager = new JpaTransactionManager(factory.getObject());
        manager.afterPropertiesSet();
        return manager;
    }

    @Override
    JdbcStore store() {
        return store;
    }

    @Override
    boolean marks() {
        return kind == Kind.SPRING_JDBC;
    }

    @Override
    boolean hasCommitHook() {
        return true;
    }

    @Override
    void write(IdempotencyKey key, String only) {
        if (kind == Kind.SPRING_JPA) {
            entities.persist(new Effect(key.key(), only));
        } else {
            jdbc.update(
                    "INSERT INTO effect (id, op, only_one) VALUES (?, ?, ?)",
                    UUID.randomUUID().toString(),
                    key.key(),
                    only);
        }
    }

    @Override
    <T> T callers(Supplier<T> work) {
        return callers.execute(status -> work.get());
    }

    /** Does work in a transaction of its own, beside whichever is there. */
    void beside(Consumer<TransactionStatus> work) {
        beside.executeWithoutResult(work);
    }

    @Override
    void callersRolledBack(Runnable work) {
        callers.executeWithoutResult(status -> {
            work.run();
            status.setRollbackOnly();
        });
    }
}
