package dev.semel.jdbc;

import java.sql.SQLException;

/**
 * MySQL. It knows NOWAIT for reads alone, and whole seconds for the rest: where gaps are locked, a claim behind a rival's
 * open one is told so after one to two seconds.
 */
final class MySql extends InnoDb {
    private static final int SHORTEST = 1;

    private final Sql lockSoon;
    private final Sql lockAsBefore;

    MySql(Texts texts) {
        super(texts);
        lockSoon = texts.statement("lock_soon");
        lockAsBefore = texts.statement("lock_as_before");
    }

    @Override
    int soon(Session session, Change change) throws SQLException {
        session.change(lockSoon, new Values());
        try {
            return change.rows();
        } finally {
            session.change(lockAsBefore, new Values());
        }
    }

    /** What met a lock has waited for it as long as the session does, or has met a rival's row. */
    @Override
    boolean keyIsAbsent(Session session, Values values) {
        return false;
    }

    @Override
    int insertBesideGap(Session session, Values values) throws SQLException {
        return session.change(insert, values);
    }

    @Override
    int insertSoon(Session session, Values values, Look look) throws SQLException {
        setLockTimeout(session, SHORTEST);
        try {
            return session.change(insert, values);
        } finally {
            setLockTimeout(session, look.lockTimeout());
        }
    }
}
