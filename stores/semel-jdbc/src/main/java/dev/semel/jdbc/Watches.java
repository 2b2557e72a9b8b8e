package dev.semel.jdbc;

import dev.semel.spi.TransactionAbortedException;
import dev.semel.spi.TransactionalStore.Watch;

/** Watches over open transactions, by a mark that a database which undoes one undoes with it. */
final class Watches {
    private final Connections connections;
    private final Dialect dialect;

    Watches(Connections connections, Dialect dialect) {
        this.connections = connections;
        this.dialect = dialect;
    }

    Watch begin() {
        connections.within("mark the transaction", session -> {
            dialect.mark(session);
            return true;
        });
        return this::end;
    }

    private void end() {
        if (!connections.within("look for the transaction's mark", dialect::unmark)) {
            throw new TransactionAbortedException(
                    "The database had undone the transaction before its end, at a deadlock or a lock time-out, and was"
                            + " going on in a new one: the exception was swallowed. Let it go up.",
                    null);
        }
    }
}
