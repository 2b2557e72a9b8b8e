package dev.semel.testservers;

import java.sql.Connection;
import java.sql.SQLException;

/** How one product is entered, and how a database is made and dropped there. */
interface Vendor {
    Database kind();

    /** The database that is always there, from which others are made. */
    String home();

    TestDatabase.Location location(int port, String database);

    void create(Connection home, String database) throws SQLException;

    /** Ends whatever still uses the database, then drops it. */
    void drop(Connection home, String database) throws SQLException;
}
