package dev.semel.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.Isolation;
import dev.semel.spi.Ownership;
import dev.semel.spi.TransactionalStore.Fate;
import dev.semel.spi.UnitOfWork;
import dev.semel.testservers.Database;
import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A commit that the server holds back: read locks on all tables let writes in and stop the commit. */
class InnoDbCommitInDoubtTest {
    private static final UnitOfWork.Settings SETTINGS =
            new UnitOfWork.Settings(Isolation.READ_COMMITTED, Duration.ofMinutes(1));

    @ParameterizedTest
    @EnumSource(
            value = Database.class,
            names = {"MYSQL", "MARIADB"})
    void isUndecidedUntilItEnds(Database kind) throws Exception {
        try (TestDatabase database = Servers.of(kind).newDatabase();
                Connection admin = database.connect();
                Statement statement = admin.createStatement()) {
            JdbcStore store =
                    JdbcStore.on(database.pool(4)).schema(SchemaMode.CREATE).build();
            Wishes wishes = Wishes.some();
            CompletableFuture<Ownership> settled = new CompletableFuture<>();
            CompletableFuture<Void> locked = new CompletableFuture<>();
            CompletableFuture<Void> commit =
                    CompletableFuture.runAsync(() -> store.unitOfWork().required(SETTINGS, transaction -> {
                        Ownership own = StoreTest.acquired(store.claim(wishes.transactional("a")));
                        store.settle(own, StoreTest.done("x"));
                        settled.complete(own);
                        return locked.join();
                    }));
            Ownership own = settled.get(10, TimeUnit.SECONDS);
            statement.execute("FLUSH TABLES WITH READ LOCK");
            try {
                locked.complete(null);
                assertThat(store.fate(own, Duration.ofMillis(1_500))).isEqualTo(Fate.UNDECIDED);
                assertThat(store.find(wishes.digest())).isEmpty();
            } finally {
                statement.execute("UNLOCK TABLES");
            }
            assertThat(store.fate(own, Duration.ofSeconds(10))).isEqualTo(Fate.COMMITTED);
            commit.get(10, TimeUnit.SECONDS);
            assertThat(store.fate(
                            new Ownership(own.digest(), "other", 1, own.guarantee(), own.retention()),
                            SETTINGS.timeout()))
                    .isEqualTo(Fate.ABSENT);
        }
    }
}
