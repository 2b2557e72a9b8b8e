package dev.semel.jdbc;

import dev.semel.SemelException;
import dev.semel.StoreUnavailableException;
import dev.semel.spi.RestartableException;
import dev.semel.spi.StoreRefusedException;
import dev.semel.spi.TransactionAbortedException;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What an exception of a driver means. By vendor code first, since drivers of one database differ in SQLState; anywhere
 * in the causes and next exceptions, since pools and proxies wrap.
 */
final class Errors {
    private static final Set<String> RESTART_STATES = Set.of("40001", "40002", "40P01");
    private static final Set<Integer> RESTART_CODES = Set.of(1213, 1020, 90131);
    private static final Set<Integer> BUSY_CODES = Set.of(1205, 3572, 50200);
    private static final Set<Integer> DUPLICATE_CODES = Set.of(1062);
    private static final Set<Integer> REFUSED_CODES = Set.of(1153, 1265, 1406);

    private Errors() {}

    /** Serialization failure or deadlock: from the start of the transaction the same may succeed. */
    static boolean restart(Throwable thrown) {
        return any(thrown, e -> conflict(e) || RESTART_CODES.contains(e.getErrorCode()));
    }

    /** A lock that another holds. */
    static boolean busy(Throwable thrown) {
        return any(thrown, e -> "55P03".equals(state(e)) || BUSY_CODES.contains(e.getErrorCode()));
    }

    /** What MySQL or MariaDB calls by this number. */
    static boolean vendorCode(Throwable thrown, int code) {
        return any(thrown, e -> e.getErrorCode() == code);
    }

    /** A unique constraint. */
    static boolean duplicate(Throwable thrown) {
        return any(thrown, e -> "23505".equals(state(e)) || DUPLICATE_CODES.contains(e.getErrorCode()));
    }

    /** The database has aborted the transaction because of an earlier error. */
    static boolean aborted(Throwable thrown) {
        return any(thrown, e -> "25P02".equals(state(e)));
    }

    /** The database is there and will never take what it was given. */
    static boolean refused(Throwable thrown) {
        return any(
                thrown,
                e -> REFUSED_CODES.contains(e.getErrorCode())
                        || tooLargeForConnectorJ(e)
                        || state(e).startsWith("22")
                        || state(e).startsWith("23")
                        || state(e).equals("54000"));
    }

    /** Connector/J refuses a packet before it is sent, under a general state and no code: only the class tells. */
    private static boolean tooLargeForConnectorJ(SQLException e) {
        return e.getClass().getSimpleName().equals("PacketTooBigException");
    }

    /** A commit that failed for certain: nothing of it is left. 40003 is not among these: it says "unknown". */
    static boolean commitRefused(Throwable thrown) {
        return !any(thrown, e -> "40003".equals(state(e)) || state(e).startsWith("08"))
                && any(
                        thrown,
                        e -> conflict(e)
                                || e.getErrorCode() == 1213
                                || state(e).startsWith("23")
                                || state(e).equals("25P02"));
    }

    static SemelException translate(String what, SQLException e) {
        if (aborted(e)) {
            return new TransactionAbortedException(
                    "The database had aborted the transaction before Semel could " + what
                            + ": an earlier statement failed and its exception was swallowed. Let it roll back.",
                    e);
        }
        if (restart(e)) {
            return new RestartableException("A conflict of transactions while trying to " + what, e);
        }
        if (!busy(e) && refused(e)) {
            SQLException told = Discreet.of(e);
            return new StoreRefusedException("The database refused to " + what + ": " + told.getMessage(), told);
        }
        return new StoreUnavailableException("The database could not " + what + ": " + e.getMessage(), e);
    }

    /** MySQL's driver gives a lock time-out the SQLState of a conflict, though nothing but the statement is undone. */
    private static boolean conflict(SQLException e) {
        return RESTART_STATES.contains(state(e)) && !BUSY_CODES.contains(e.getErrorCode());
    }

    private static boolean any(Throwable thrown, Predicate<SQLException> test) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Throwable> open = new ArrayDeque<>();
        open.add(thrown);
        while (!open.isEmpty()) {
            Throwable next = open.poll();
            if (!seen.add(next)) {
                continue;
            }
            if (next instanceof SQLException e) {
                if (test.test(e)) {
                    return true;
                }
                offer(open, e.getNextException());
            }
            offer(open, next.getCause());
        }
        return false;
    }

    private static void offer(Deque<Throwable> open, @Nullable Throwable thrown) {
        if (thrown != null) {
            open.add(thrown);
        }
    }

    private static String state(SQLException e) {
        return e.getSQLState() == null ? "" : e.getSQLState();
    }
}
