package dev.semel.testservers;

import java.io.IOException;
import java.net.Socket;
import java.util.function.Consumer;

/** One connection through a proxy: two sockets that live and die together. */
final class Link {
    private final Socket client;
    private final Socket server;
    private final Consumer<Link> onEnd;

    Link(Socket client, Socket server, Consumer<Link> onEnd) {
        this.client = client;
        this.server = server;
        this.onEnd = onEnd;
    }

    void pump(Socket from, Socket to, Gate gate) {
        Threads.start("proxy " + from.getPort() + " to " + to.getPort(), () -> {
            try {
                forward(from, to, gate);
            } catch (IOException e) {
                // One side went away: so does the other.
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                end();
            }
        });
    }

    private void forward(Socket from, Socket to, Gate gate) throws IOException, InterruptedException {
        from.setTcpNoDelay(true);
        byte[] buffer = new byte[8192];
        for (int count = from.getInputStream().read(buffer);
                count >= 0;
                count = from.getInputStream().read(buffer)) {
            gate.pass(count, from::isClosed);
            to.getOutputStream().write(buffer, 0, count);
        }
    }

    /** Both are told before one is closed, since the pumps close the other as soon as they notice. */
    void reset() {
        Sockets.resetWhenClosed(client);
        Sockets.resetWhenClosed(server);
        Sockets.close(client);
        Sockets.close(server);
        onEnd.accept(this);
    }

    private void end() {
        Sockets.close(client);
        Sockets.close(server);
        onEnd.accept(this);
    }
}
