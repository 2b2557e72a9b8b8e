package dev.semel.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.MisconfiguredException;
import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.jdbc.datasource.UserCredentialsDataSourceAdapter;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;
import org.springframework.transaction.support.TransactionTemplate;

/** A DataSource that hands out Spring's open transaction is looked behind. */
class SpringDataSourceTest {
    private TestDatabase database;

    @BeforeEach
    void open() {
        database = Servers.h2().newDatabase();
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void leasedRecordSurvivesTheRollBackOfSpringsTransaction() {
        DataSource pool = database.pool(3);
        JdbcStore store = JdbcStore.on(new TransactionAwareDataSourceProxy(pool))
                .schema(SchemaMode.CREATE)
                .build();
        Wishes wishes = Wishes.some();
        new TransactionTemplate(new DataSourceTransactionManager(pool)).executeWithoutResult(status -> {
            StoreTest.acquired(store.claim(wishes.leased("a")));
            status.setRollbackOnly();
        });
        assertThat(store.find(wishes.digest())).isPresent();
    }

    @Test
    void onlyWhatHandsOutATransactionIsTakenAway() {
        DataSource plain = database.dataSource();
        var credentials = new UserCredentialsDataSourceAdapter();
        credentials.setTargetDataSource(plain);
        assertThat(TargetDataSource.of(plain)).isSameAs(plain);
        assertThat(TargetDataSource.of(credentials)).isSameAs(credentials);
        assertThat(TargetDataSource.of(new TransactionAwareDataSourceProxy(credentials)))
                .isSameAs(credentials);
        assertThat(TargetDataSource.of(new LazyConnectionDataSourceProxy(new TransactionAwareDataSourceProxy(plain))))
                .isSameAs(plain);
    }

    /** The writer of a group has a tenant of its own. */
    @Test
    void groupsAreRefusedWhereTheThreadChoosesTheDatabase() {
        AbstractRoutingDataSource byTenant = new AbstractRoutingDataSource() {
            @Override
            protected Object determineCurrentLookupKey() {
                return "tenant";
            }
        };
        byTenant.setTargetDataSources(Map.of("tenant", database.dataSource()));
        byTenant.afterPropertiesSet();
        for (DataSource dataSource : List.of(byTenant, new LazyConnectionDataSourceProxy(byTenant))) {
            JdbcStore.Builder store = JdbcStore.on(dataSource).schema(SchemaMode.CREATE);
            assertThat(store.build()).isNotNull();
            assertThatThrownBy(() -> store.leasedInGroupsOf(2).build())
                    .isInstanceOf(MisconfiguredException.class)
                    .hasMessageContaining("by the thread");
        }
    }
}
