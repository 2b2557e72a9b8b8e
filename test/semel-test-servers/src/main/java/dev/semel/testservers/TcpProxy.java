package dev.semel.testservers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A TCP proxy on the loopback address that can hold back bytes and cut connections, to stand between a client and a
 * server. Safe for use by several threads.
 */
public final class TcpProxy implements AutoCloseable {
    private final ServerSocket listener;
    private final int target;
    private final Gate toServer = new Gate();
    private final Gate toClient = new Gate();
    private final Set<Link> links = ConcurrentHashMap.newKeySet();
    private volatile boolean refusing;

    /** Which way bytes go. */
    public enum Direction {
        TO_SERVER,
        TO_CLIENT
    }

    private TcpProxy(ServerSocket listener, int target) {
        this.listener = listener;
        this.target = target;
    }

    /**
     * Starts a proxy in front of a port of this machine.
     *
     * @throws ServerUnavailableException if no port can be had
     */
    public static TcpProxy to(int port) {
        try {
            TcpProxy proxy = new TcpProxy(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), port);
            Threads.start("proxy to " + port, proxy::accept);
            return proxy;
        } catch (IOException e) {
            throw new ServerUnavailableException("No port for a proxy to " + port, e);
        }
    }

    /** The port to connect to in place of the server's. */
    public int port() {
        return listener.getLocalPort();
    }

    /** The number of connections open through this proxy. */
    public int connections() {
        return links.size();
    }

    /** Lets no more bytes pass in this direction, on old connections and new ones; they are kept in order. */
    public void hold(Direction direction) {
        gate(direction).shut();
    }

    /** The bytes read but not passed on; more than 0 shows that something has been caught by {@link #hold}. */
    public int held(Direction direction) {
        return gate(direction).waiting();
    }

    /** Lets the bytes held in both directions pass, and all that follow. */
    public void resume() {
        toServer.open();
        toClient.open();
    }

    /** Resets every connection, on both sides; bytes held are lost. New connections are served. */
    public void cut() {
        links.forEach(Link::reset);
        toServer.wake();
        toClient.wake();
    }

    /** Closes every new connection at once, until {@link #serve}; those that are open live on. */
    public void refuse() {
        refusing = true;
    }

    /** Serves new connections again. */
    public void serve() {
        refusing = false;
    }

    /** Ends all connections and stops listening. */
    @Override
    public void close() {
        refusing = true;
        Sockets.close(listener);
        cut();
    }

    private Gate gate(Direction direction) {
        return direction == Direction.TO_SERVER ? toServer : toClient;
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                serve(listener.accept());
            } catch (IOException e) {
                // Closed, or a client that went away while connecting: the loop's condition tells which.
                continue;
            }
        }
    }

    private void serve(Socket client) throws IOException {
        if (refusing) {
            Sockets.reset(client);
            return;
        }
        Socket server;
        try {
            server = new Socket(InetAddress.getLoopbackAddress(), target);
        } catch (IOException e) {
            Sockets.reset(client);
            return;
        }
        Link link = new Link(client, server, links::remove);
        links.add(link);
        link.pump(client, server, toServer);
        link.pump(server, client, toClient);
        if (refusing) {
            link.reset();
        }
    }
}
