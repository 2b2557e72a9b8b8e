package dev.semel.jdbc;

import java.sql.SQLException;

/** MariaDB. Its statements can say themselves that they do not wait. */
final class MariaDb extends InnoDb {
    MariaDb(Texts texts) {
        super(texts);
    }

    @Override
    int insertSoon(Session session, Values values, Look look) throws SQLException {
        return session.change(insert, values);
    }

    @Override
    int soon(Session session, Change change) throws SQLException {
        return change.rows();
    }
}
