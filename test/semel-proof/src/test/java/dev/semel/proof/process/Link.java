package dev.semel.proof.process;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;

/** The network between Semel and a server: forwards bytes, notices one COMMIT, and can be cut. */
final class Link implements AutoCloseable {
    private final int server;
    private final ServerSocket door;
    private final Queue<Socket> clients = new ConcurrentLinkedQueue<>();
    private final Queue<Socket> servers = new ConcurrentLinkedQueue<>();
    private final AtomicReference<AtCommit> atCommit = new AtomicReference<>();
    private volatile boolean serverHears = true;

    /** What happens when a COMMIT comes by, before it is forwarded; false: the link is cut instead. */
    interface AtCommit {
        boolean forward();
    }

    Link(int server) {
        this.server = server;
        try {
            door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        start("link on " + port(), this::accept);
    }

    int port() {
        return door.getLocalPort();
    }

    /** Waits for the next COMMIT, that one only. Statements that merely name the word must have gone by. */
    void atNextCommit(AtCommit what) {
        atCommit.set(what);
    }

    /** As when a network splits: from now on the server does not hear of the end of a connection. */
    void keepFromServer() {
        serverHears = false;
    }

    /** Ends every connection, on the server's side only if it may hear of it; new ones are welcome. */
    void cut() {
        end(clients);
        if (serverHears) {
            end(servers);
        }
    }

    @Override
    public void close() {
        closed(door);
        end(clients);
        end(servers);
    }

    private static void end(Queue<Socket> sockets) {
        for (Socket socket = sockets.poll(); socket != null; socket = sockets.poll()) {
            closed(socket);
        }
    }

    private void accept() {
        try {
            while (true) {
                Socket near = door.accept();
                Socket far = new Socket(InetAddress.getLoopbackAddress(), server);
                near.setTcpNoDelay(true);
                far.setTcpNoDelay(true);
                clients.add(near);
                servers.add(far);
                start("to the server", () -> toServer(near, far));
                start("from the server", () -> toClient(far, near));
            }
        } catch (IOException closed) {
            // Nobody comes in any more.
        }
    }

    private void toServer(Socket near, Socket far) {
        pump(near, far, this::passes);
        closed(near);
        if (serverHears) {
            closed(far);
        }
    }

    private void toClient(Socket far, Socket near) {
        pump(far, near, (bytes, n) -> true);
        closed(near);
        if (serverHears) {
            closed(far);
        }
    }

    private void pump(Socket from, Socket to, Watch watch) {
        byte[] bytes = new byte[1 << 16];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int n = in.read(bytes); n >= 0; n = in.read(bytes)) {
                if (!watch.passes(bytes, n)) {
                    cut();
                    return;
                }
                out.write(bytes, 0, n);
                out.flush();
            }
        } catch (IOException broken) {
            // The other side is told by the caller, or is not.
        }
    }

    private boolean passes(byte[] bytes, int n) {
        if (atCommit.get() == null
                || !new String(bytes, 0, n, StandardCharsets.ISO_8859_1)
                        .toUpperCase(Locale.ROOT)
                        .contains("COMMIT")) {
            return true;
        }
        AtCommit what = atCommit.getAndSet(null);
        return what == null || what.forward();
    }

    private interface Watch {
        boolean passes(byte[] bytes, int n);
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private static void closed(Closeable end) {
        try {
            end.close();
        } catch (IOException alreadyGone) {
            // That is what was wanted.
        }
    }
}
