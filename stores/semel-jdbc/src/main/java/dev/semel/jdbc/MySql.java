package dev.semel.jdbc;

import java.sql.SQLException;

/**
 * MySQL. It knows NOWAIT for reads alone, and whole seconds for the rest: where gaps are locked, a claim behind a rival's
 * open one is told so after one to two seconds.
 */
final class MySql extends InnoDb {
    private static final int SHORTEST = 1;

    MySql(Texts texts) {
        super(texts);
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
