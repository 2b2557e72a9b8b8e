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
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** A database that several processes share, looked at by connections that Semel does not know. */
final class Site implements AutoCloseable {
    final TestDatabase database;
    final Books books;
    final JdbcStore store;
    private final Connection open;

    Site(Database kind) {
        database =
                kind == Database.H2 ? Servers.h2File(file()) : Servers.of(kind).newDatabase();
        store = JdbcStore.on(database.dataSource()).schema(SchemaMode.CREATE).build();
        books = new Books(database.dataSource());
        books.create();
        try {
            open = database.connect();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Of an H2 file: whichever process opens it next has it open for all others. */
    void leaveFileToOthers() {
        try {
            open.close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Path file() {
        try {
            return Files.createTempDirectory("semel-site").resolve("shop");
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
        leaveFileToOthers();
        database.close();
        if (database.kind() == Database.H2) {
            delete(Path.of(database.jdbcUrl().replaceAll("^jdbc:h2:file:([^;]*).*", "$1"))
                    .getParent());
        }
    }

    private static void delete(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
            Files.delete(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
