package dev.semel.testservers;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketException;

/** Ending sockets. */
final class Sockets {
    private Sockets() {}

    static void close(Closeable socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the connection by a reset: the other side sees a failure, not an end. */
    static void reset(Socket socket) {
        resetWhenClosed(socket);
        close(socket);
    }

    /** Whoever closes it from now on, the other side sees a failure. */
    static void resetWhenClosed(Socket socket) {
        try {
            socket.setSoLinger(true, 0);
        } catch (SocketException e) {
            // Closed already; there is nothing left to reset.
        }
    }
}
