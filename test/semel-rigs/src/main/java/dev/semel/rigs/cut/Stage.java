package dev.semel.rigs.cut;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.semel.IdempotencyKey;
import dev.semel.testservers.CommitLink;
import dev.semel.testservers.CommitLink.Tally;
import dev.semel.testservers.Database;
import dev.semel.testservers.HeldServer;
import dev.semel.testservers.Waiting;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;

/** One server on which cuts happen, one after the other; each has a link and a guard of its own. */
final class Stage implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration SHORT = Duration.ofSeconds(1);

    /** Longer than MariaDB takes to undo the commit of a client that it knows to be gone. */
    private static final Duration TO_HEAR = Duration.ofSeconds(3);

    /** By the sixth time pgJDBC has a COMMIT prepared under a name: the cuts meet both. */
    private static final int MOST_BEFORE = 8;

    private final Database kind;
    private final HeldServer server;
    private final Books books;

    Stage(Database kind) {
        this.kind = kind;
        server = HeldServer.on(kind);
        books = new Books(server.database());
    }

    Case semel(Cut cut, int number) throws Exception {
        Duration bound = cut == Cut.HELD_PAST_BOUND ? SHORT : PATIENCE;
        return play(cut, number, (pool, b) -> new SemelGuard(pool, b), bound);
    }

    Case naive(Cut cut, int number) throws Exception {
        return play(cut, number, (pool, b) -> new NaiveGuard(pool), PATIENCE);
    }

    private Case play(Cut cut, int number, BiFunction<HikariDataSource, Duration, Guard> guards, Duration bound)
            throws Exception {
        try (CommitLink link = CommitLink.to(server.database());
                Guard guard = guards.apply(pool(link), bound)) {
            for (int i = 0; i < number % MOST_BEFORE; i++) {
                IdempotencyKey other = key();
                guard.call(other, connection -> Books.write(connection, other));
            }
            return new Play(cut, link, guard).play();
        }
    }

    private HikariDataSource pool(CommitLink link) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(link.jdbcUrl());
        config.setUsername(server.database().user());
        config.setPassword(server.database().password());
        config.setMaximumPoolSize(3);
        config.setMinimumIdle(0);
        return new HikariDataSource(config);
    }

    private static IdempotencyKey key() {
        return IdempotencyKey.of(SemelGuard.SCOPE, "alice", UUID.randomUUID().toString());
    }

    @Override
    public void close() throws SQLException {
        server.close();
    }

    /** One cut. */
    private final class Play {
        private final Cut cut;
        private final CommitLink link;
        private final Guard guard;
        private final Tally start;
        private final IdempotencyKey key = key();
        private volatile long cutAt;

        Play(Cut cut, CommitLink link, Guard guard) {
            this.cut = cut;
            this.link = link;
            this.guard = guard;
            start = link.tally();
        }

        Case play() throws Exception {
            if (cut.held() && cut != Cut.HELD_AND_HEARD) {
                link.keepFromServer();
            }
            CompletableFuture<Guard.Said> first = CompletableFuture.supplyAsync(() -> guard.call(key, this::cutWork));
            Tally seen = cut.held() ? hold(first) : null;
            Guard.Said said = first.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - cutAt);
            if (seen == null) {
                seen = since(start, link.tally());
            }
            if (said.word() == Guard.Word.UNKNOWN || guard instanceof NaiveGuard) {
                finish();
            }
            List<String> before = books.effects(key);
            server.letGo();
            List<Guard.Said> retries = List.of(again(), again());
            return new Case(
                    kind,
                    cut,
                    seen,
                    said,
                    millis,
                    guard.fates(key),
                    before,
                    retries,
                    books.effects(key),
                    books.done(key));
        }

        /** What is in the books is what the server has finished: the answer may be older than that. */
        private void finish() {
            server.letGo();
            if (cut != Cut.NOT_FORWARDED) {
                Waiting.until(
                        "the commit is seen",
                        PATIENCE,
                        () -> !books.effects(key).isEmpty());
            }
        }

        private Tally hold(CompletableFuture<Guard.Said> first) {
            server.awaitHeld();
            Tally seen = since(start, link.tally());
            cutAt = System.nanoTime();
            link.cut();
            switch (cut) {
                case HELD -> {
                    guard.awaitReaction(server, first);
                    server.letGo();
                }
                case HELD_AND_HEARD -> {
                    CompletableFuture<Void> later = new CompletableFuture<>();
                    later.completeOnTimeout(null, TO_HEAR.toMillis(), TimeUnit.MILLISECONDS);
                    CompletableFuture.anyOf(first, later).join();
                    server.letGo();
                }
                default -> first.join();
            }
            return seen;
        }

        private String cutWork(Connection connection) throws SQLException {
            String token = Books.write(connection, key);
            if (cut.held()) {
                try (Statement statement = connection.createStatement()) {
                    statement.execute(server.beforehand());
                }
            }
            link.atNextCommit(cut.turn(server));
            cutAt = System.nanoTime();
            return token;
        }

        private Guard.Said again() {
            return guard.call(key, connection -> Books.write(connection, key));
        }
    }

    private static Tally since(Tally start, Tally now) {
        return new Tally(
                now.commits() - start.commits(),
                now.forwarded() - start.forwarded(),
                now.answers() - start.answers(),
                now.delivered() - start.delivered());
    }
}
