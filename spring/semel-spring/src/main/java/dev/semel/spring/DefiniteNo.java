package dev.semel.spring;

import java.sql.SQLException;
import java.util.Set;
import org.springframework.dao.DataIntegrityViolationException;

/** The errors of a commit after which nothing of the transaction is left for certain. */
final class DefiniteNo {
    /** Serialization failure, integrity violation at commit, deadlock. 40003, "completion unknown", is not among them. */
    private static final Set<String> STATES = Set.of("40001", "40002", "40P01");

    private static final int MYSQL_DEADLOCK = 1213;
    private static final int DEEPEST = 50;

    private DefiniteNo() {}

    static boolean isIn(Throwable thrown) {
        Throwable cause = thrown;
        for (int depth = 0; cause != null && depth < DEEPEST; depth++) {
            if (cause instanceof DataIntegrityViolationException || cause instanceof SQLException sql && says(sql)) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }

    private static boolean says(SQLException e) {
        String state = e.getSQLState();
        return e.getErrorCode() == MYSQL_DEADLOCK
                || state != null && (STATES.contains(state) || state.startsWith("23"));
    }
}
