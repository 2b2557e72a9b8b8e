package dev.semel.testservers;

/** A running database server. Safe for use by several threads. */
public interface DatabaseServer {
    /** The product. */
    Database kind();

    /**
     * Creates an empty database that shares nothing with any other one on this server.
     *
     * @throws ServerUnavailableException if the server does not create it
     */
    TestDatabase newDatabase();

    /** The port on the loopback address; 0 for H2 in memory, which has none. */
    int port();

    /** The id of the server process; for H2 in memory that is this JVM, for an attached server whose id was not given 0. */
    long pid();
}
