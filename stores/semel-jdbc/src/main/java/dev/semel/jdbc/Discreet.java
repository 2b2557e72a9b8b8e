package dev.semel.jdbc;

import java.sql.SQLException;

/**
 * Takes the row out of an exception. PostgreSQL's server quotes the row that a constraint refused, and its driver appends
 * that to the message: key, caller and answer, which nobody who reads a log may see.
 */
final class Discreet {
    private static final String INTEGRITY_VIOLATION = "23";

    private Discreet() {}

    static SQLException of(SQLException e) {
        String message = e.getMessage();
        String state = e.getSQLState();
        boolean violation = state != null
                && state.startsWith(INTEGRITY_VIOLATION)
                && e.getClass().getName().startsWith("org.postgresql.");
        if (!violation || message == null || message.indexOf('\n') < 0) {
            return e;
        }
        SQLException told = new SQLException(message.substring(0, message.indexOf('\n')), state, e.getErrorCode());
        told.setStackTrace(e.getStackTrace());
        return told;
    }
}
