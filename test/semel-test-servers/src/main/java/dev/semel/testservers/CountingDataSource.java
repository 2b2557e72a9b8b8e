package dev.semel.testservers;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Logger;
import javax.sql.DataSource;

/**
 * Writes down what is asked of a data source: connections, statements with their SQL, ends of transactions and
 * settings, of all threads together, in order. Around a driver's data source, beneath a pool, it sees what the pool asks
 * as well; around a pool, only what the application asks. Safe for use by several threads.
 */
public final class CountingDataSource implements DataSource {
    private final DataSource target;
    private final Queue<JdbcCall> calls = new ConcurrentLinkedQueue<>();
    private final AtomicInteger open = new AtomicInteger();

    private CountingDataSource(DataSource target) {
        this.target = target;
    }

    /** Counts what is asked of the target. */
    public static CountingDataSource over(DataSource target) {
        return new CountingDataSource(target);
    }

    /** Forgets all calls so far. */
    public void reset() {
        calls.clear();
    }

    /** All calls since the last {@link #reset}, the oldest first. */
    public List<JdbcCall> calls() {
        return List.copyOf(calls);
    }

    /** The SQL of all statements and batches executed, the oldest first. */
    public List<String> statements() {
        return calls.stream()
                .filter(call -> call.kind() == JdbcCall.Kind.STATEMENT || call.kind() == JdbcCall.Kind.BATCH)
                .map(JdbcCall::text)
                .toList();
    }

    /** The number of calls of this kind. */
    public int count(JdbcCall.Kind kind) {
        return (int) calls.stream().filter(call -> call.kind() == kind).count();
    }

    /** The number of commits. */
    public int commits() {
        return count(JdbcCall.Kind.COMMIT);
    }

    /** The number of rollbacks of whole transactions. */
    public int rollbacks() {
        return count(JdbcCall.Kind.ROLLBACK);
    }

    /**
     * The number of calls for which a driver asks its server and waits. Taking a connection is not counted, nor is a
     * change of auto-commit: PostgreSQL's driver sends nothing for it, while MySQL's and MariaDB's do, so add
     * {@link #count} of {@link JdbcCall.Kind#AUTO_COMMIT} for these two.
     */
    public int roundTrips() {
        return calls().size() - count(JdbcCall.Kind.CONNECTION) - count(JdbcCall.Kind.AUTO_COMMIT);
    }

    /** The number of connections that are taken now and not yet closed. */
    public int openConnections() {
        return open.get();
    }

    void record(JdbcCall.Kind kind, String text) {
        calls.add(new JdbcCall(kind, text));
    }

    void connectionClosed() {
        open.decrementAndGet();
    }

    @Override
    public Connection getConnection() throws SQLException {
        return counted(target.getConnection());
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        return counted(target.getConnection(user, password));
    }

    private Connection counted(Connection connection) {
        record(JdbcCall.Kind.CONNECTION, "");
        open.incrementAndGet();
        return CountedConnection.around(connection, this);
    }

    @Override
    public PrintWriter getLogWriter() throws SQLException {
        return target.getLogWriter();
    }

    @Override
    public void setLogWriter(PrintWriter out) throws SQLException {
        target.setLogWriter(out);
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        target.setLoginTimeout(seconds);
    }

    @Override
    public int getLoginTimeout() throws SQLException {
        return target.getLoginTimeout();
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger(CountingDataSource.class.getPackageName());
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return type.isInstance(target) ? type.cast(target) : target.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return type.isInstance(target) || target.isWrapperFor(type);
    }
}
