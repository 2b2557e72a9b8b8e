package dev.semel.proof.process;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.semel.IdempotencyKey;
import dev.semel.Operation;
import dev.semel.Outcome;
import dev.semel.Scope;
import dev.semel.Semel;
import dev.semel.SemelEvent;
import dev.semel.jdbc.JdbcStore;
import dev.semel.jdbc.SchemaMode;
import dev.semel.spi.KeyDigest;
import dev.semel.spring.SpringTransactions;
import dev.semel.testservers.CommitLink;
import dev.semel.testservers.Database;
import dev.semel.testservers.HeldServer;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** Semel over a link to a server that holds a COMMIT, and a second way to the same books that is neither. */
final class HeldCommit implements AutoCloseable {
    final HeldServer server;
    final CommitLink link;
    final Books books;
    final IdempotencyKey key =
            IdempotencyKey.of("held", "alice", UUID.randomUUID().toString());
    final Queue<SemelEvent> events = new ConcurrentLinkedQueue<>();
    private final HikariDataSource pool;
    private final JdbcStore store;
    private final JdbcStore aside;
    private final Semel semel;

    /** Whose transactions the records share. */
    enum Transactions {
        PLAIN,
        SPRING
    }

    /** How the client loses the COMMIT's answer. */
    enum Loss {
        LINK_CUT,
        TIME_OUT
    }

    HeldCommit(Database kind, Transactions transactions, Loss loss, Duration commitLookup) {
        server = HeldServer.on(kind);
        link = CommitLink.to(server.database());
        pool = pool(loss);
        aside = JdbcStore.on(server.database().dataSource())
                .schema(SchemaMode.CREATE)
                .build();
        books = new Books(server.database().dataSource());
        books.sql("CREATE TABLE IF NOT EXISTS book (op VARCHAR(255) NOT NULL, attempt BIGINT NOT NULL)");
        JdbcStore.Builder builder = JdbcStore.on(pool);
        if (transactions == Transactions.SPRING) {
            builder.transactions(new SpringTransactions(new JdbcTransactionManager(pool), pool));
        }
        store = builder.build();
        semel = Semel.over(store)
                .scope(Scope.named("held")
                        .wait(Duration.ofMillis(200))
                        .commitLookup(commitLookup)
                        .build())
                .listener(events::add)
                .build();
    }

    private HikariDataSource pool(Loss loss) {
        String url = link.jdbcUrl();
        if (loss == Loss.TIME_OUT) {
            String timeout = server.database().kind() == Database.POSTGRESQL ? "socketTimeout=1" : "socketTimeout=1000";
            url += (url.contains("?") ? "&" : "?") + timeout;
        }
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setUsername(server.database().user());
        config.setPassword(server.database().password());
        config.setMaximumPoolSize(5);
        config.setMinimumIdle(0);
        return new HikariDataSource(config);
    }

    /** Calls on a thread of its own; the COMMIT of this run is held, and the server hears of no lost link. */
    CompletableFuture<Outcome<String>> callHeld() {
        link.keepFromServer();
        return callHeldByServerThatHears();
    }

    /** Calls on a thread of its own; the COMMIT of this run is held. */
    CompletableFuture<Outcome<String>> callHeldByServerThatHears() {
        return CompletableFuture.supplyAsync(() -> call(() -> {
            makeHoldable();
            link.atNextCommit(new CommitLink.Turn() {
                @Override
                public boolean forward() {
                    server.hold();
                    return true;
                }
            });
        }));
    }

    /** Calls; the link is cut in place of the COMMIT. */
    Outcome<String> callCutBeforeCommit() {
        return call(() -> link.atNextCommit(new CommitLink.Turn() {
            @Override
            public boolean forward() {
                return false;
            }
        }));
    }

    Outcome<String> call() {
        return call(() -> {});
    }

    private Outcome<String> call(Runnable last) {
        return semel.once(key).matching("content").call(String.class, () -> {
            Books.write(
                    store.connection(), key, Operation.current().orElseThrow().attempt());
            last.run();
            return "billed";
        });
    }

    private void makeHoldable() {
        try (Statement statement = store.connection().createStatement()) {
            statement.execute(server.beforehand());
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What anybody sees who does not wait. */
    boolean nothingToBeSeen() {
        return books.attempts(key).isEmpty()
                && books.records(key) == 0
                && aside.find(KeyDigest.of(key)).isEmpty();
    }

    @Override
    public void close() throws SQLException {
        semel.close();
        link.close();
        pool.close();
        server.close();
    }
}
