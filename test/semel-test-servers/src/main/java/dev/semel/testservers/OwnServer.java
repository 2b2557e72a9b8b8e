package dev.semel.testservers;

/** A server started for one test, with its own settings. */
public interface OwnServer extends DatabaseServer, AutoCloseable {
    /** Stops the server process and deletes its data; without effect on a server that is stopped. */
    @Override
    void close();
}
