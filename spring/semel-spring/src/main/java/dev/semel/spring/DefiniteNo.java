package dev.semel.spring;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataIntegrityViolationException;

/** The errors of a commit after which nothing of the transaction is left for certain. */
final class DefiniteNo {
    /** Serialization failure, integrity violation at commit, deadlock, and a transaction that was aborted before. */
    private static final Set<String> STATES = Set.of("40001", "40002", "40P01", "25P02");

    private static final int MYSQL_DEADLOCK = 1213;

    private DefiniteNo() {}

    /** A lost link or "completion unknown" anywhere in the chain outweighs the rest. */
    static boolean isIn(Throwable thrown) {
        boolean definite = false;
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Throwable> open = new ArrayDeque<>();
        offer(open, thrown);
        while (!open.isEmpty()) {
            Throwable next = open.poll();
            if (!seen.add(next)) {
                continue;
            }
            offer(open, next.getCause());
            definite |= next instanceof DataIntegrityViolationException;
            if (next instanceof SQLException e) {
                offer(open, e.getNextException());
                String state = e.getSQLState() == null ? "" : e.getSQLState();
                if (state.equals("40003") || state.startsWith("08")) {
                    return false;
                }
                definite |= e.getErrorCode() == MYSQL_DEADLOCK || state.startsWith("23") || STATES.contains(state);
            }
        }
        return definite;
    }

    private static void offer(Deque<Throwable> open, @Nullable Throwable thrown) {
        if (thrown != null) {
            open.add(thrown);
        }
    }
}
