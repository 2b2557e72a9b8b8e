package dev.semel.testservers;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;

/** A server reached by TCP on the loopback address, started here or attached to. */
final class NetworkServer implements OwnServer {
    private final Vendor vendor;
    private final Address address;
    private final Runnable stop;
    private final AtomicBoolean stopped = new AtomicBoolean();

    /** Where a server listens, and its process (0: not known). */
    record Address(int port, long pid) {}

    NetworkServer(Vendor vendor, Address address, Runnable stop) {
        this.vendor = vendor;
        this.address = address;
        this.stop = stop;
    }

    @Override
    public Database kind() {
        return vendor.kind();
    }

    @Override
    public int port() {
        return address.port();
    }

    @Override
    public long pid() {
        return address.pid();
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
        return new TestDatabase(this, vendor.location(address.port(), name), () -> drop(name));
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
        return vendor.location(address.port(), vendor.home()).dataSource().getConnection();
    }

    @Override
    public void close() {
        if (stopped.compareAndSet(false, true)) {
            stop.run();
        }
    }

    @Override
    public String toString() {
        return kind().productName() + " on port " + port() + ", process " + pid();
    }
}
