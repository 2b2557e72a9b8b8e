package dev.semel.jdbc;

import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.Ownership;
import dev.semel.spi.RestartableException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * H2: one statement claims, takes over or returns the record. It has no lock to ask: a rival's open claim makes the
 * statement wait for H2's lock time-out.
 */
final class H2 implements Dialect {
    private static final int CLAIMED = 2;
    /** The record is as it was before a rival took it over: the next statement sees more. */
    private static final int RACED = 1;

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
        Values values = Values.of(request);
        Said said = ask(session, values);
        if (said.word == RACED) {
            said = ask(session, values);
        }
        if (said.row == null || said.word == RACED) {
            return new Claim.Hidden();
        }
        return said.word == CLAIMED
                ? new Claim.Acquired(request.ownership(said.row.record().attempt()))
                : Renewal.of(session, request, said.row, extend, find);
    }

    private Said ask(Session session, Values values) throws SQLException {
        return session.all(claim, values, row -> new Said(row.getInt(Row.COLUMNS + 1), Row.of(row))).stream()
                .max(Comparator.comparingInt(Said::word))
                .orElse(new Said(RACED, null));
    }

    /** What the claim statement says of a row. */
    private record Said(int word, @Nullable Row row) {}

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
