package dev.semel.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/**
 * A record, if there is one, and how the session that looked locks.
 *
 * @param stored empty if the snapshot has none
 * @param locksGaps whether a locking read of an absent key locks the keys around it
 * @param lockTimeout of the session, in seconds
 * @param rollsBackOnTimeout whether a lock time-out undoes the whole transaction
 */
record Look(Optional<Stored> stored, boolean locksGaps, long lockTimeout, boolean rollsBackOnTimeout) {
    static Look of(ResultSet result) throws SQLException {
        return new Look(
                result.getString(1) == null ? Optional.empty() : Optional.of(Stored.of(result)),
                result.getInt(Row.COLUMNS + 2) == 0,
                result.getLong(Row.COLUMNS + 3),
                result.getInt(Row.COLUMNS + 4) == 1);
    }

    /**
     * A row and where it is.
     *
     * @param row the row
     * @param id its primary key: a lock on a row found by any other index may lock the gap before it as well
     */
    record Stored(Row row, long id) {
        static Stored of(ResultSet result) throws SQLException {
            return new Stored(Row.of(result), result.getLong(Row.COLUMNS + 1));
        }
    }
}
