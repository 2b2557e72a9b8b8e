package dev.semel.jdbc;

import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.Ownership;
import dev.semel.spi.RestartableException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/**
 * What MySQL and MariaDB have in common. Under READ COMMITTED one INSERT claims an absent key and locks nothing else; it
 * writes nothing where a record is there, which is then read without a lock. Above, a probe for a rival would lock the
 * gap around the key, and with it the keys of others: there the record is read first, then inserted.
 */
abstract class InnoDb implements Dialect {
    private static final int LOCK_WAIT_TIMEOUT = 1205;
    private static final int NO_SUCH_SAVEPOINT = 1305;

    final Sql insert;
    final Sql findCurrent;
    private final Sql claim;
    private final Sql look;
    private final Sql lock;
    private final Sql takeOver;
    private final Sql extend;
    private final Sql find;
    private final Sql findLocking;
    private final Sql lockTimeout;
    private final Sql setLockTimeout;
    private final Sql mark;
    private final Sql unmark;
    private final Sql purge;
    private final Sql sweep;
    private final Together together;

    InnoDb(Texts texts) {
        insert = texts.statement("insert");
        claim = texts.statement("claim");
        look = texts.statement("look");
        lock = texts.statement("lock");
        takeOver = texts.statement("take_over");
        extend = texts.statement("extend");
        find = texts.statement("find");
        findCurrent = texts.statement("find_current");
        findLocking = texts.statement("find_locking");
        lockTimeout = texts.statement("lock_timeout");
        setLockTimeout = texts.statement("set_lock_timeout");
        mark = texts.statement("mark");
        unmark = texts.statement("unmark");
        purge = texts.statement("purge");
        sweep = texts.statement("sweep");
        together = new InnoDbTogether(this, texts);
    }

    /** Inserts where gaps are locked; a rival's open claim is a lock time-out, soon. */
    abstract int insertSoon(Session session, Values values, Look look) throws SQLException;

    /** After a claim met a lock: whether it cannot have been that of a rival's open claim of the same key. */
    abstract boolean keyIsAbsent(Session session, Values values) throws SQLException;

    /** Inserts, and waits a little for the lock of a gap. */
    abstract int insertBesideGap(Session session, Values values) throws SQLException;

    /** A change that locks rows of many; it waits for none of them longer than the database's shortest wait. */
    abstract int soon(Session session, Change change) throws SQLException;

    interface Change {
        int rows() throws SQLException;
    }

    @Override
    public final Claim claim(Session session, ClaimRequest request) throws SQLException {
        Values values = Values.of(request);
        try {
            return switch (request.place()) {
                case BY_ITSELF -> byItself(session, request, values);
                case OWN_TRANSACTION -> ownTransaction(session, request, values);
                case CALLERS_TRANSACTION -> callersTransaction(session, request, values);
            };
        } catch (SQLException e) {
            if (Errors.busy(e)) {
                return terminalOrHidden(session, request, e);
            }
            throw e;
        }
    }

    private Claim byItself(Session session, ClaimRequest request, Values values) throws SQLException {
        if (wasAbsent(() -> session.change(insert, values))) {
            return new Claim.Acquired(request.ownership(1));
        }
        Optional<Look.Stored> stored = look(session, values).stored();
        if (stored.isPresent() && mayTakeOver(request, stored.get().row())) {
            Optional<Claim> taken = takeOver(session, request, values, stored.get());
            if (taken.isPresent()) {
                return taken.get();
            }
            stored = look(session, values).stored();
        }
        return stored.isPresent()
                ? renewedOrRefused(session, request, stored.get().row())
                : new Claim.Hidden();
    }

    private Claim ownTransaction(Session session, ClaimRequest request, Values values) throws SQLException {
        if (request.seen() == null && wasAbsent(() -> session.change(claim, values))) {
            return new Claim.Acquired(request.ownership(1));
        }
        return callersTransaction(session, request, values);
    }

    private Claim callersTransaction(Session session, ClaimRequest request, Values values) throws SQLException {
        Look now = look(session, values);
        if (now.stored().isEmpty()) {
            if (now.locksGaps()) {
                return inserted(session, request, values, now);
            }
            if (wasAbsent(() -> session.change(claim, values))) {
                return new Claim.Acquired(request.ownership(1));
            }
            now = look(session, values);
        }
        return takenOrRefused(session, request, values, now.stored());
    }

    private Claim inserted(Session session, ClaimRequest request, Values values, Look look) throws SQLException {
        if (wasAbsent(() -> insertSoon(session, values, look))) {
            return new Claim.Acquired(request.ownership(1));
        }
        return takenOrRefused(session, request, values, session.first(findCurrent, values, Look.Stored::of));
    }

    private Claim takenOrRefused(Session session, ClaimRequest request, Values values, Optional<Look.Stored> stored)
            throws SQLException {
        if (stored.isEmpty()) {
            return new Claim.Hidden();
        }
        Row row = stored.get().row();
        if (mayTakeOver(request, row)) {
            Optional<Look.Stored> locked =
                    session.first(lock, values.number("id", stored.get().id()), Look.Stored::of);
            if (locked.isEmpty()) {
                return new Claim.Hidden();
            }
            Optional<Claim> taken = takeOver(session, request, values, locked.get());
            if (taken.isPresent()) {
                return taken.get();
            }
            row = locked.get().row();
        }
        return renewedOrRefused(session, request, row);
    }

    /** A rival that commits between the look and the insert of one statement is a duplicate all the same. */
    private static boolean wasAbsent(Change insert) throws SQLException {
        try {
            return insert.rows() == 1;
        } catch (SQLException e) {
            if (Errors.duplicate(e)) {
                return false;
            }
            throw e;
        }
    }

    /** Empty if the row is no longer as read, or binds. */
    private Optional<Claim> takeOver(Session session, ClaimRequest request, Values values, Look.Stored stored)
            throws SQLException {
        long attempt = stored.row().record().attempt();
        values.number("id", stored.id()).number("read_attempt", attempt);
        return session.change(takeOver, values) == 1
                ? Optional.of(new Claim.Acquired(request.ownership(attempt + 1)))
                : Optional.empty();
    }

    /** Whether it is worth a lock; the statement decides. */
    private static boolean mayTakeOver(ClaimRequest request, Row row) {
        var record = row.record();
        var seen = request.seen();
        return record.open()
                || record.abandoned()
                        && !request.owner().equals(record.owner())
                        && (seen != null || request.fingerprint().equals(record.fingerprint()));
    }

    private Claim renewedOrRefused(Session session, ClaimRequest request, Row row) throws SQLException {
        return Renewal.of(session, request, row, extend, find);
    }

    private Claim terminalOrHidden(Session session, ClaimRequest request, SQLException busy) throws SQLException {
        Look seen = look(session, Values.of(request.digest()));
        if (seen.rollsBackOnTimeout()
                && request.place() == ClaimRequest.Place.CALLERS_TRANSACTION
                && Errors.vendorCode(busy, LOCK_WAIT_TIMEOUT)) {
            throw new RestartableException(
                    "Another transaction holds this key, and the database has rolled back this transaction because"
                            + " innodb_rollback_on_timeout is on",
                    busy);
        }
        boolean free = request.place() == ClaimRequest.Place.BY_ITSELF || !seen.locksGaps();
        return seen.stored().isEmpty() && free && keyIsAbsent(session, Values.of(request.digest()))
                ? insertedBesideGap(session, request)
                : Renewal.whileBusy(request, seen.stored().map(Look.Stored::row));
    }

    /** The lock was on the gap, by a claim or a purge of a neighbour, and will be gone soon. */
    private Claim insertedBesideGap(Session session, ClaimRequest request) throws SQLException {
        try {
            return wasAbsent(() -> insertBesideGap(session, Values.of(request)))
                    ? new Claim.Acquired(request.ownership(1))
                    : Renewal.whileBusy(
                            request,
                            look(session, Values.of(request.digest())).stored().map(Look.Stored::row));
        } catch (SQLException e) {
            if (Errors.busy(e)) {
                return new Claim.Hidden();
            }
            throw e;
        }
    }

    private Look look(Session session, Values values) throws SQLException {
        return session.first(look, values, Look::of).orElseThrow();
    }

    @Override
    public final boolean committed(Session session, Ownership own, Duration bound) throws SQLException {
        Values values = Values.of(own);
        long before = session.first(lockTimeout, values, row -> row.getLong(1)).orElseThrow();
        setLockTimeout(session, Math.max(1, bound.plusMillis(999).toSeconds()));
        try {
            return session.first(findLocking, values, Row::of)
                    .filter(row -> row.belongsTo(own))
                    .isPresent();
        } finally {
            setLockTimeout(session, before);
        }
    }

    final void setLockTimeout(Session session, long seconds) throws SQLException {
        session.change(setLockTimeout, new Values().number("seconds", seconds));
    }

    /** After 1213, or 1205 with innodb_rollback_on_timeout, all is undone and the next statement begins anew, unmarked. */
    @Override
    public final void mark(Session session) throws SQLException {
        session.run(mark);
    }

    @Override
    public final boolean unmark(Session session) throws SQLException {
        try {
            session.run(unmark);
            return true;
        } catch (SQLException e) {
            if (Errors.vendorCode(e, NO_SUCH_SAVEPOINT)) {
                return false;
            }
            throw e;
        }
    }

    @Override
    public final Optional<Together> together() {
        return Optional.of(together);
    }

    @Override
    public final int purge(Session session, int limit) throws SQLException {
        return session.change(purge, new Values().number("limit", (long) limit));
    }

    @Override
    public final int sweep(Session session, int limit) throws SQLException {
        return session.change(sweep, new Values().number("limit", (long) limit));
    }
}
