package dev.semel.jdbc.spi;

import dev.semel.spi.UnitOfWork;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Transactions over one DataSource, and the way to their connection. Thread-bound; implementations are thread-safe.
 *
 * <p>{@link #open()} and {@link #release(Connection)} are called in pairs around every statement of a TRANSACTIONAL
 * record, on the thread that began the transaction.
 */
public interface JdbcTransactions extends UnitOfWork {
    /**
     * The connection of the transaction that is open on this thread.
     *
     * @return its connection, which stays the transaction's
     * @throws SQLException if the transaction has to take one from the pool and gets none
     * @throws IllegalStateException if no transaction is open on this thread
     */
    Connection open() throws SQLException;

    /**
     * Says that a statement is done with the connection. The transaction keeps it.
     *
     * @param connection as given by {@link #open()}
     */
    void release(Connection connection);
}
