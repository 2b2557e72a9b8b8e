package dev.semel.jdbc;

import dev.semel.StoredRecord;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Searchable.Found;
import java.util.List;
import java.util.Optional;

/** Reading records, and the batches that tidy them. */
final class Upkeep {
    private final Connections connections;
    private final Dialect dialect;
    private final Sql find;
    private final Sql inDoubt;

    Upkeep(Connections connections, Dialect dialect, Texts texts) {
        this.connections = connections;
        this.dialect = dialect;
        find = texts.statement("find");
        inDoubt = texts.statement("in_doubt");
    }

    Optional<StoredRecord> find(KeyDigest digest) {
        return connections
                .alone("find a record", session -> session.first(find, Values.of(digest), Row::of))
                .flatMap(row -> row.record().visible());
    }

    Optional<StoredRecord> findWithin(KeyDigest digest) {
        return connections
                .within("find a record", session -> session.first(find, Values.of(digest), Row::of))
                .flatMap(row -> row.record().visible());
    }

    List<Found> inDoubt(int limit) {
        Values values = new Values().number("limit", (long) atLeastOne(limit));
        return connections.alone(
                "list records in doubt",
                session -> session.all(
                        inDoubt,
                        values,
                        row -> new Found(
                                KeyDigest.ofBytes(row.getBytes(Row.COLUMNS + 1)),
                                row.getString(Row.COLUMNS + 2),
                                Row.of(row).record())));
    }

    int purge(int limit) {
        int most = atLeastOne(limit);
        return connections.briefly("purge", Connections.End.COMMIT, session -> dialect.purge(session, most));
    }

    int sweep(int limit) {
        int most = atLeastOne(limit);
        return connections.briefly("sweep", Connections.End.COMMIT, session -> dialect.sweep(session, most));
    }

    private static int atLeastOne(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("The limit is at least 1; this one is " + limit);
        }
        return limit;
    }
}
