package dev.semel.testservers;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** PostgreSQL, waiting for a synchronous standby that is not there. */
final class AbsentStandby extends HeldServer {
    private static final String WHO =
            " FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'SyncRep'";

    private static @Nullable OwnServer server;

    AbsentStandby() {
        super(server().newDatabase());
    }

    /** One server for all of this JVM: only sessions that ask for it wait for the standby. */
    private static synchronized OwnServer server() {
        if (server == null) {
            server = Servers.postgres(Map.of("synchronous_standby_names", "nobody", "synchronous_commit", "local"));
        }
        return server;
    }

    @Override
    public String beforehand() {
        return "SET LOCAL synchronous_commit = on";
    }

    @Override
    public void hold() {
        // The standby is away all the time.
    }

    @Override
    public void letGo() {
        number("SELECT COUNT(pg_cancel_backend(pid))" + WHO);
    }

    @Override
    public void terminate() {
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
