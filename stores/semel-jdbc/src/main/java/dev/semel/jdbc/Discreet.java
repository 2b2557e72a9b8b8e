package dev.semel.jdbc;

import java.sql.SQLException;

/**
 * Takes the row out of an exception. PostgreSQL's server quotes the row that a constraint refused, and its driver appends
 * that to the message: key, caller and answer, which nobody who reads a log may see.
 */
final class Discreet {
    private static final int DEEPEST = 20;
    private static final String INTEGRITY_VIOLATION = "23";

    private Discreet() {}

    /** A pool or a proxy may have wrapped what the driver threw; what it wrapped goes with its wrapping. */
    static SQLException of(SQLException e) {
        Throwable next = e;
        for (int depth = 0; next != null && depth < DEEPEST; depth++) {
            if (next instanceof SQLException thrown && quotes(thrown)) {
                return told(thrown);
            }
            next = next.getCause();
        }
        return e;
    }

    private static boolean quotes(SQLException e) {
        String state = e.getSQLState();
        return state != null
                && state.startsWith(INTEGRITY_VIOLATION)
                && e.getClass().getName().startsWith("org.postgresql.");
    }

    private static SQLException told(SQLException e) {
        String first = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
        SQLException told = new SQLException(first, e.getSQLState(), e.getErrorCode());
        told.setStackTrace(e.getStackTrace());
        return told;
    }
}
