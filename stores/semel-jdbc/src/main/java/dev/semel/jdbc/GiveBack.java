package dev.semel.jdbc;

import java.sql.Connection;
import java.sql.SQLException;

/** Gives a connection back to its pool. */
final class GiveBack {
    private GiveBack() {}

    interface Restoring {
        void run() throws SQLException;
    }

    /**
     * Restores and closes. A connection that cannot be restored is aborted: handed out again as it is, or set to
     * autocommit with its transaction open, it could commit what nobody asked for. Nothing is thrown, since what the
     * connection was used for has been decided before.
     */
    static void of(Connection connection, Restoring restoring) {
        try {
            restoring.run();
        } catch (SQLException | RuntimeException broken) {
            abort(connection);
        }
        try {
            connection.close();
        } catch (SQLException | RuntimeException gone) {
            abort(connection);
        }
    }

    private static void abort(Connection connection) {
        try {
            connection.abort(Runnable::run);
        } catch (SQLException | RuntimeException alreadyGone) {
            // There is nothing left to end.
        }
    }
}
