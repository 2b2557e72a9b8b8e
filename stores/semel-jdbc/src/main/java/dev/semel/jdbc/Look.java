package dev.semel.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/**
 * A record, if there is one, and how the session that looked locks.
 *
 * @param row empty if the snapshot has none
 * @param locksGaps whether a locking read of an absent key locks the keys around it
 * @param lockTimeout of the session, in seconds
 * @param rollsBackOnTimeout whether a lock time-out undoes the whole transaction
 */
record Look(Optional<Row> row, boolean locksGaps, long lockTimeout, boolean rollsBackOnTimeout) {
    static Look of(ResultSet result) throws SQLException {
        return new Look(
                result.getString(1) == null ? Optional.empty() : Optional.of(Row.of(result)),
                result.getInt(Row.COLUMNS + 1) == 0,
                result.getLong(Row.COLUMNS + 2),
                result.getInt(Row.COLUMNS + 3) == 1);
    }
}
