package dev.semel.testservers;

/** A server started for one test, with its own settings. */
public interface OwnServer extends DatabaseServer, AutoCloseable {
    /** Ends every process of the server by SIGKILL; its data stay, and connections break. */
    void kill();

    /**
     * Begins a killed server again, on the same data and port, and returns when it answers.
     *
     * @throws ServerUnavailableException if it does not
     */
    void restart();

    /** Stops every process of the server by SIGSTOP: connections stay, and nobody answers. */
    void freeze();

    /** Lets a frozen server go on. */
    void thaw();

    /** Stops the server process and deletes its data; without effect on a server that is stopped. */
    @Override
    void close();
}
