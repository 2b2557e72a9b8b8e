package dev.semel.proof.process;

import dev.semel.IdempotencyKey;
import dev.semel.StoredRecord;
import dev.semel.jdbc.JdbcStore;
import dev.semel.jdbc.SchemaMode;
import dev.semel.spi.KeyDigest;
import dev.semel.testservers.Database;
import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** A database that several processes share, looked at from a process that runs no operation on it. */
final class Site implements AutoCloseable {
    final TestDatabase database;
    final Books books;
    final JdbcStore store;

    Site(Database kind) {
        database =
                kind == Database.H2 ? Servers.h2File(file()) : Servers.of(kind).newDatabase();
        store = JdbcStore.on(database.dataSource()).schema(SchemaMode.CREATE).build();
        books = new Books(database.dataSource());
        books.create();
    }

    private static Path file() {
        try {
            Path directory = Files.createTempDirectory("semel-site");
            directory.toFile().deleteOnExit();
            return directory.resolve("shop");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Node node(String name) {
        // A claim on H2 waits for a rival's open transaction as long as its session waits for any lock.
        String begin = database.kind() == Database.H2 ? "SET LOCK_TIMEOUT 500" : "";
        return Node.start(name, database, begin, List.of());
    }

    static IdempotencyKey key(String scope) {
        return Node.key(scope, UUID.randomUUID().toString());
    }

    Optional<StoredRecord> find(IdempotencyKey key) {
        return store.find(KeyDigest.of(key));
    }

    @Override
    public void close() {
        database.close();
    }
}
