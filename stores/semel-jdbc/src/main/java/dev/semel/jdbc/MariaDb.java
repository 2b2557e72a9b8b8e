package dev.semel.jdbc;

import java.sql.SQLException;

/**
 * MariaDB. Its statements can say themselves that they do not wait; an INSERT that does not is refused by the lock of a
 * gap as well, which a neighbour's duplicate holds for a moment.
 */
final class MariaDb extends InnoDb {
    private final Sql insertBesideGap;

    MariaDb(Texts texts) {
        super(texts);
        insertBesideGap = texts.statement("insert_beside_gap");
    }

    @Override
    int insertSoon(Session session, Values values, Look look) throws SQLException {
        return session.change(insert, values);
    }

    /** A locking read meets a rival's row, and no gap. */
    @Override
    boolean keyIsAbsent(Session session, Values values) throws SQLException {
        try {
            return session.first(findCurrent, values, row -> true).isEmpty();
        } catch (SQLException e) {
            if (Errors.busy(e)) {
                return false;
            }
            throw e;
        }
    }

    @Override
    int insertBesideGap(Session session, Values values) throws SQLException {
        return session.change(insertBesideGap, values);
    }

    @Override
    int soon(Session session, Change change) throws SQLException {
        return change.rows();
    }
}
