package dev.semel.jdbc;

import dev.semel.StoredRecord;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.Ownership;
import dev.semel.spi.RestartableException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * H2: one statement claims, takes over or returns the record. It has no lock to ask: a rival's open claim makes the
 * statement wait for H2's lock time-out.
 */
final class H2 implements Dialect {
    private final Sql claim;
    private final Sql extend;
    private final Sql find;
    private final Sql findLocking;
    private final Sql probe;
    private final Sql lockTimeout;
    private final Sql setLockTimeout;
    private final Sql purge;
    private final Sql sweep;

    H2(Texts texts) {
        claim = texts.statement("claim");
        extend = texts.statement("extend");
        find = texts.statement("find");
        findLocking = texts.statement("find_locking");
        probe = texts.statement("probe");
        lockTimeout = texts.statement("lock_timeout");
        setLockTimeout = texts.statement("set_lock_timeout");
        purge = texts.statement("purge");
        sweep = texts.statement("sweep");
    }

    @Override
    public Claim claim(Session session, ClaimRequest request) throws SQLException {
        try {
            return claimed(session, request);
        } catch (SQLException e) {
            if (Errors.duplicate(e)) {
                return afterDuplicate(session, request, e);
            }
            if (Errors.busy(e)) {
                return terminalOrHidden(session, request);
            }
            throw e;
        }
    }

    private Claim claimed(Session session, ClaimRequest request) throws SQLException {
        record Said(Row row, int fresh) {}
        List<Said> rows =
                session.all(claim, Values.of(request), row -> new Said(Row.of(row), row.getInt(Row.COLUMNS + 1)));
        Optional<Said> fresh = rows.stream().filter(said -> said.fresh == 1).findFirst();
        if (fresh.isPresent()) {
            return new Claim.Acquired(request.ownership(fresh.get().row.record().attempt()));
        }
        if (rows.isEmpty() || raced(request, rows.get(0).row.record())) {
            return new Claim.Hidden();
        }
        return Renewal.of(session, request, rows.get(0).row, extend, find);
    }

    /** A record that this claim may take and did not: a rival came first, and the read is older than its takeover. */
    private static boolean raced(ClaimRequest request, StoredRecord read) {
        return read.open()
                || read.abandoned()
                        && !request.owner().equals(read.owner())
                        && request.fingerprint().equals(read.fingerprint());
    }

    /** The winner has committed, so a read sees it, unless the snapshot of this transaction is older. */
    private Claim afterDuplicate(Session session, ClaimRequest request, SQLException duplicate) throws SQLException {
        Optional<Row> row = session.first(find, Values.of(request.digest()), Row::of);
        if (row.isPresent()) {
            return Renewal.of(session, request, row.get(), extend, find);
        }
        if (session.connection().getTransactionIsolation() > Connection.TRANSACTION_READ_COMMITTED) {
            throw new RestartableException(
                    "Another transaction has written this key since this one began, and its isolation hides the record."
                            + " Begin the transaction again, or use READ COMMITTED.",
                    duplicate);
        }
        return new Claim.Hidden();
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

    @Override
    public int purge(Session session, int limit) throws SQLException {
        return session.change(purge, new Values().number("limit", (long) limit));
    }

    @Override
    public int sweep(Session session, int limit) throws SQLException {
        return session.change(sweep, new Values().number("limit", (long) limit));
    }
}
