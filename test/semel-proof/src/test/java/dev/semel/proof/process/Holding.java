package dev.semel.proof.process;

import static org.awaitility.Awaitility.await;

import dev.semel.testservers.Database;
import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Future;

/** A server that holds one COMMIT back: it has it, has not finished it, and shows nothing of it to anybody. */
abstract class Holding implements AutoCloseable {
    private static TestDatabase standby;

    final TestDatabase database;
    private final Connection admin;

    private Holding(TestDatabase database) {
        this.database = database;
        try {
            admin = database.connect();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    static Holding on(Database kind) {
        return kind == Database.POSTGRESQL
                ? new Standby(withAbsentStandby())
                : new ReadLock(Servers.of(kind).newDatabase());
    }

    /** In the guarded transaction: its COMMIT is one that can be held. */
    abstract String beforehand();

    /** When its COMMIT is about to reach the server. */
    abstract void hold();

    /** The server finishes the COMMIT. */
    abstract void letGo();

    /** The server's process or thread that has the COMMIT is ended. */
    abstract void terminate();

    abstract String held();

    abstract String waiting();

    /** Until the server has the COMMIT and holds it. */
    void awaitHeld() {
        await().atMost(Duration.ofSeconds(20)).until(() -> number(held()) == 1);
    }

    /** Until somebody waits for the end of the transaction whose COMMIT is held, or the call is over without that. */
    void awaitLookUp(Future<?> call) {
        await().atMost(Duration.ofSeconds(20)).until(() -> call.isDone() || number(waiting()) >= 1);
    }

    /** By the connection of this class, of which Semel knows nothing. */
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

    @Override
    public void close() throws SQLException {
        letGo();
        admin.close();
    }

    /** One server for all tests of this JVM: only sessions that ask for it wait for the standby that is not there. */
    private static synchronized TestDatabase withAbsentStandby() {
        if (standby == null) {
            standby = Servers.postgres(Map.of("synchronous_standby_names", "nobody", "synchronous_commit", "local"))
                    .newDatabase();
        }
        return standby;
    }

    /** PostgreSQL, waiting for a synchronous standby that is not there. */
    private static final class Standby extends Holding {
        private static final String WHO =
                " FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'SyncRep'";

        Standby(TestDatabase database) {
            super(database);
        }

        @Override
        String beforehand() {
            return "SET LOCAL synchronous_commit = on";
        }

        @Override
        void hold() {
            // The standby is away all the time.
        }

        @Override
        void letGo() {
            number("SELECT COUNT(pg_cancel_backend(pid))" + WHO);
        }

        @Override
        void terminate() {
            number("SELECT COUNT(pg_terminate_backend(pid))" + WHO);
        }

        @Override
        String held() {
            return "SELECT COUNT(*)" + WHO;
        }

        @Override
        String waiting() {
            return "SELECT COUNT(*) FROM pg_locks JOIN pg_database ON database = pg_database.oid"
                    + " WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted";
        }
    }

    /** MySQL and MariaDB, where somebody holds all tables for reading: writes were let in before, commits are not. */
    private static final class ReadLock extends Holding {
        private static final String WHO = " FROM information_schema.processlist WHERE db = DATABASE()"
                + " AND state IN ('Waiting for commit lock', 'Waiting for backup lock')";

        ReadLock(TestDatabase database) {
            super(database);
        }

        @Override
        String beforehand() {
            return "DO 0";
        }

        @Override
        void hold() {
            sql("FLUSH TABLES WITH READ LOCK");
        }

        @Override
        void letGo() {
            sql("UNLOCK TABLES");
        }

        @Override
        void terminate() {
            sql("KILL " + number("SELECT id" + WHO));
        }

        @Override
        String held() {
            return "SELECT COUNT(*)" + WHO;
        }

        @Override
        String waiting() {
            return "SELECT COUNT(*) FROM information_schema.innodb_trx JOIN information_schema.processlist"
                    + " ON id = trx_mysql_thread_id WHERE db = DATABASE() AND trx_state = 'LOCK WAIT'";
        }

        @Override
        public void close() throws SQLException {
            super.close();
            database.close();
        }
    }
}
