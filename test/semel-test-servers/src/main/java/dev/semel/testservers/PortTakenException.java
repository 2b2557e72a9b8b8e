package dev.semel.testservers;

import java.util.function.Supplier;

/** Another program took the port between its choice and its use. */
final class PortTakenException extends ServerUnavailableException {
    private static final long serialVersionUID = 1L;
    private static final int ATTEMPTS = 3;

    PortTakenException(String message, Throwable cause) {
        super(message, cause);
    }

    /** The exception that fits what the server wrote. */
    static ServerUnavailableException orOther(String message, String log, Throwable cause) {
        return log.contains("Address already in use")
                ? new PortTakenException(message + log, cause)
                : new ServerUnavailableException(message + log, cause);
    }

    /** Starts a server, with another port if the one chosen was taken. */
    static NetworkServer withAnotherPort(Supplier<NetworkServer> starter) {
        for (int attempt = 1; ; attempt++) {
            try {
                return starter.get();
            } catch (PortTakenException e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }
}
