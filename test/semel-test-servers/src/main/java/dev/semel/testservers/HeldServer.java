package dev.semel.testservers;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.Future;

/**
 * A server that holds one COMMIT back: it has it, has not finished it, and shows nothing of it to anybody. On MySQL and
 * MariaDB it holds every commit of the whole server meanwhile. For use by one thread at a time, but for {@link #hold}.
 */
public abstract class HeldServer implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** InnoDB shows its transactions as they were when last asked, if that was less than 0.1 s ago. */
    private static final Duration INNODB_PAUSE = Duration.ofMillis(150);

    private final TestDatabase database;
    private final Connection admin;

    HeldServer(TestDatabase database) {
        this.database = database;
        try {
            admin = database.connect();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A new database on the server of this kind; on PostgreSQL on one that knows of a standby which is not there. */
    public static HeldServer on(Database kind) {
        return kind == Database.POSTGRESQL
                ? new AbsentStandby()
                : new ReadLock(Servers.of(kind).newDatabase());
    }

    /** Where the COMMIT is held. */
    public final TestDatabase database() {
        return database;
    }

    /** The statement that makes the transaction in which it runs one whose COMMIT can be held. */
    public abstract String beforehand();

    /** To be called when that COMMIT is about to reach the server. */
    public abstract void hold();

    /** The server finishes the COMMIT. */
    public abstract void letGo();

    /** The server's process or thread that has the COMMIT is ended. */
    public abstract void terminate();

    /** Counts the commits that are held. */
    abstract String held();

    /** Counts those who wait for the end of another's transaction. */
    abstract String waiting();

    /** Until the server has the COMMIT and holds it. */
    public final void awaitHeld() {
        Waiting.until("the COMMIT is held", PATIENCE, () -> number(held()) == 1);
    }

    /** Until somebody waits for the end of the transaction whose COMMIT is held, or the call is over without that. */
    public final void awaitLookUp(Future<?> call) {
        Waiting.until("a look-up waits", PATIENCE, INNODB_PAUSE, () -> call.isDone() || number(waiting()) >= 1);
    }

    final void sql(String sql) {
        try (Statement statement = admin.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    final long number(String sql) {
        try (Statement statement = admin.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            return row.next() ? row.getLong(1) : 0;
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    /** Lets go and drops the database. */
    @Override
    public void close() throws SQLException {
        letGo();
        admin.close();
        database.close();
    }
}
