package dev.semel.testservers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The network between a client and PostgreSQL, MySQL or MariaDB. It reads the protocol, so that it knows a COMMIT and the
 * answer to it, and can be cut exactly there. Safe for use by several threads.
 */
public final class CommitLink implements AutoCloseable {
    private final TestDatabase database;
    private final ServerSocket door;
    private final Queue<Socket> clients = new ConcurrentLinkedQueue<>();
    private final Queue<Socket> servers = new ConcurrentLinkedQueue<>();
    private final AtomicReference<@Nullable Turn> next = new AtomicReference<>();
    private final AtomicInteger commits = new AtomicInteger();
    private final AtomicInteger forwarded = new AtomicInteger();
    private final AtomicInteger answers = new AtomicInteger();
    private final AtomicInteger delivered = new AtomicInteger();
    private volatile boolean serverHears = true;

    /** What happens when a COMMIT comes by, and when its answer does; false: the link is cut in place of it. */
    public interface Turn {
        /** The COMMIT has come from the client and has not been forwarded. */
        default boolean forward() {
            return true;
        }

        /** The server says that it has committed, and the client has not been told. */
        default boolean answer() {
            return true;
        }
    }

    /**
     * What has gone by since the link exists.
     *
     * @param commits that came from clients
     * @param forwarded of these, given to the server
     * @param answers of the server that a COMMIT is done
     * @param delivered of these, given to the client
     */
    public record Tally(int commits, int forwarded, int answers, int delivered) {}

    private CommitLink(TestDatabase database, ServerSocket door) {
        this.database = database;
        this.door = door;
    }

    /** Opens a link to the server of this database. */
    public static CommitLink to(TestDatabase database) {
        try {
            CommitLink link = new CommitLink(database, new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
            Threads.start("link on " + link.door.getLocalPort(), link::accept);
            return link;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The URL of the database by way of this link, not encrypted. */
    public String jdbcUrl() {
        String url = database.jdbcUrl().replace(":" + database.server().port() + "/", ":" + door.getLocalPort() + "/");
        return database.kind() == Database.POSTGRESQL ? url + "?sslmode=disable&gssEncMode=disable" : url;
    }

    /** Waits for the next COMMIT and its answer, that one only. */
    public void atNextCommit(Turn turn) {
        next.set(turn);
    }

    /** As when a network splits: from now on the server does not hear of the end of a connection. */
    public void keepFromServer() {
        serverHears = false;
    }

    /** Resets every connection, on the server's side only if it may hear of it; new ones are welcome. */
    public void cut() {
        end(clients);
        if (serverHears) {
            end(servers);
        }
    }

    /** What has gone by so far. */
    public Tally tally() {
        return new Tally(commits.get(), forwarded.get(), answers.get(), delivered.get());
    }

    @Override
    public void close() {
        Sockets.close(door);
        end(clients);
        end(servers);
    }

    private static void end(Queue<Socket> sockets) {
        for (Socket socket = sockets.poll(); socket != null; socket = sockets.poll()) {
            Sockets.reset(socket);
        }
    }

    private void accept() {
        while (!door.isClosed()) {
            try {
                serve(door.accept());
            } catch (IOException e) {
                // Closed, which the loop's condition tells, or a server that is away: the client's socket is closed.
                continue;
            }
        }
    }

    private void serve(Socket near) throws IOException {
        Socket far;
        try {
            far = new Socket(InetAddress.getLoopbackAddress(), database.server().port());
        } catch (IOException e) {
            near.close();
            throw e;
        }
        near.setTcpNoDelay(true);
        far.setTcpNoDelay(true);
        clients.add(near);
        servers.add(far);
        Wire wire = Wire.of(database.kind());
        Toll toll = new Toll();
        pump("to the server", new MessagePump(wire.fromClient(), toll), near, far, near);
        pump("from the server", new MessagePump(wire.fromServer(), toll), far, near, near);
    }

    private void pump(String name, MessagePump pump, Socket from, Socket to, Socket near) {
        Threads.start(name, () -> {
            try {
                if (!pump.run(from, to)) {
                    cut();
                }
            } finally {
                Sockets.close(near);
                if (serverHears) {
                    Sockets.close(from == near ? to : from);
                }
            }
        });
    }

    /** Asks whoever waits for a COMMIT; on each connection the answer goes to whom the COMMIT went. */
    private final class Toll implements MessagePump.Toll {
        private volatile @Nullable Turn turn;

        @Override
        public boolean passes(Wire.Sort sort) {
            if (sort == Wire.Sort.COMMIT) {
                commits.incrementAndGet();
                Turn taken = next.getAndSet(null);
                turn = taken;
                return taken == null || taken.forward();
            }
            answers.incrementAndGet();
            Turn taken = turn;
            return taken == null || taken.answer();
        }

        @Override
        public void passed(Wire.Sort sort) {
            (sort == Wire.Sort.COMMIT ? forwarded : delivered).incrementAndGet();
        }
    }
}
