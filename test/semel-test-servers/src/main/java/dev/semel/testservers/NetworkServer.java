package dev.semel.testservers;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;

/** A server reached by TCP on the loopback address, started here or attached to. */
final class NetworkServer implements OwnServer {
    private final Vendor vendor;
    private final int port;
    private final Host host;
    private final AtomicBoolean stopped = new AtomicBoolean();

    NetworkServer(Vendor vendor, int port, Host host) {
        this.vendor = vendor;
        this.port = port;
        this.host = host;
    }

    @Override
    public Database kind() {
        return vendor.kind();
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public long pid() {
        return host.pid();
    }

    @Override
    public TestDatabase newDatabase() {
        // Several JVMs may share the server, so a counter would not do.
        String name = "t_" + UUID.randomUUID().toString().replace("-", "");
        try (Connection home = connectHome()) {
            vendor.create(home, name);
        } catch (SQLException e) {
            throw new ServerUnavailableException("No new database on " + this, e);
        }
        return new TestDatabase(this, vendor.location(port, name), () -> drop(name));
    }

    private void drop(String name) {
        if (stopped.get()) {
            return;
        }
        try (Connection home = connectHome()) {
            vendor.drop(home, name);
        } catch (SQLException e) {
            throw new ServerUnavailableException("Database " + name + " not dropped on " + this, e);
        }
    }

    /** Opens a connection to the database that is always there. */
    Connection connectHome() throws SQLException {
        return vendor.location(port, vendor.home()).dataSource().getConnection();
    }

    @Override
    public void kill() {
        host.kill();
    }

    @Override
    public void restart() {
        host.begin();
        Readiness.await(this, host::alive);
    }

    @Override
    public void freeze() {
        host.signal("STOP");
    }

    @Override
    public void thaw() {
        host.signal("CONT");
    }

    @Override
    public void close() {
        if (stopped.compareAndSet(false, true)) {
            host.stop();
        }
    }

    @Override
    public String toString() {
        return kind().productName() + " on port " + port() + ", process " + pid();
    }
}
