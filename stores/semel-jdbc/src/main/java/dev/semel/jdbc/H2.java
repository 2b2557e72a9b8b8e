package dev.semel.jdbc;

import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.Ownership;
import dev.semel.spi.RestartableException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/**
 * H2: an INSERT claims an absent key, a look and an UPDATE take one over. One MERGE in a query could do it all, but H2
 * parses such a statement anew each time, which costs more than twenty of these. H2 has no lock to ask: a rival's open
 * claim makes the statement wait for H2's lock time-out.
 */
final class H2 implements Dialect {
    private static final int TRIES = 2;

    private final Sql insert;
    private final Sql look;
    private final Sql takeOver;
    private final Sql extend;
    private final Sql find;
    private final Sql findLocking;
    private final Sql probe;
    private final Sql lockTimeout;
    private final Sql setLockTimeout;
    private final Sql mark;
    private final Sql unmark;
    private final Sql purge;
    private final Sql sweep;

    H2(Texts texts) {
        insert = texts.statement("insert");
        look = texts.statement("look");
        takeOver = texts.statement("take_over");
        extend = texts.statement("extend");
        find = texts.statement("find");
        findLocking = texts.statement("find_locking");
        probe = texts.statement("probe");
        lockTimeout = texts.statement("lock_timeout");
        setLockTimeout = texts.statement("set_lock_timeout");
        mark = texts.statement("mark");
        unmark = texts.statement("unmark");
        purge = texts.statement("purge");
        sweep = texts.statement("sweep");
    }

    @Override
    public Claim claim(Session session, ClaimRequest request) throws SQLException {
        try {
            return claimed(session, request, Values.of(request));
        } catch (SQLException e) {
            if (Errors.busy(e)) {
                return terminalOrHidden(session, request);
            }
            throw e;
        }
    }

    /** Twice, since the record may come, go or be taken between two of the statements. */
    private Claim claimed(Session session, ClaimRequest request, Values values) throws SQLException {
        for (int i = 0; i < TRIES; i++) {
            if (inserted(session, values)) {
                return new Claim.Acquired(request.ownership(1));
            }
            Optional<Looked> looked = session.first(look, values, Looked::of);
            if (looked.isEmpty()) {
                continue;
            }
            Row row = looked.get().row;
            if (!looked.get().takeable) {
                return Renewal.of(session, request, row, extend, find);
            }
            long attempt = row.record().attempt();
            if (session.change(takeOver, values.number("read_attempt", attempt)) == 1) {
                return new Claim.Acquired(request.ownership(attempt + 1));
            }
        }
        return new Claim.Hidden();
    }

    private boolean inserted(Session session, Values values) throws SQLException {
        try {
            return session.change(insert, values) == 1;
        } catch (SQLException e) {
            if (!Errors.duplicate(e)) {
                throw e;
            }
            refuseIfHidden(session, values, e);
            return false;
        }
    }

    /** The winner has committed, so a read sees it, unless the snapshot of this transaction is older. */
    private void refuseIfHidden(Session session, Values values, SQLException duplicate) throws SQLException {
        boolean snapshot = session.connection().getTransactionIsolation() > Connection.TRANSACTION_READ_COMMITTED;
        if (snapshot && session.first(find, values, Row::of).isEmpty()) {
            throw new RestartableException(
                    "Another transaction has written this key since this one began, and its isolation hides the record."
                            + " Begin the transaction again, or use READ COMMITTED.",
                    duplicate);
        }
    }

    private record Looked(Row row, boolean takeable) {
        static Looked of(ResultSet result) throws SQLException {
            return new Looked(Row.of(result), result.getInt(Row.COLUMNS + 1) == 1);
        }
    }

    private Claim terminalOrHidden(Session session, ClaimRequest request) throws SQLException {
        return Renewal.whileBusy(request, session.first(find, Values.of(request.digest()), Row::of));
    }

    @Override
    public boolean committed(Session session, Ownership own, Duration bound) throws SQLException {
        Values values = Values.of(own);
        long before = session.first(lockTimeout, values, row -> row.getLong(1)).orElseThrow();
        setLockTimeout(session, Math.max(1, bound.toMillis()));
        try {
            session.change(probe, values);
            return false;
        } catch (SQLException e) {
            if (!Errors.duplicate(e)) {
                throw e;
            }
            // A locking read waits for a takeover of a row that was there; only for an absent row it does not.
            return session.first(findLocking, values, Row::of)
                    .filter(row -> row.belongsTo(own))
                    .isPresent();
        } finally {
            setLockTimeout(session, before);
        }
    }

    private void setLockTimeout(Session session, long millis) throws SQLException {
        session.change(setLockTimeout, new Values().number("millis", millis));
    }

    /** A deadlock (40001) undoes the whole transaction, and with it the row; H2 keeps a savepoint. */
    @Override
    public void mark(Session session) throws SQLException {
        session.change(mark, new Values());
    }

    @Override
    public boolean unmark(Session session) throws SQLException {
        return session.change(unmark, new Values()) == 1;
    }

    @Override
    public int purge(Session session, int limit) throws SQLException {
        return session.change(purge, new Values().number("limit", (long) limit));
    }

    @Override
    public int sweep(Session session, int limit) throws SQLException {
        return session.change(sweep, new Values().number("limit", (long) limit));
    }
}
