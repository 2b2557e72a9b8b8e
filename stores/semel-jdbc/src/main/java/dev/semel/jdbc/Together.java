package dev.semel.jdbc;

import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.KeyDigest;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How a database writes several LEASED records in one statement and one commit. Each key comes once. What is left out of
 * a result is undecided and goes alone; what is in it is as true as if it had gone alone.
 */
interface Together {
    /** First claims by themselves, as new rows; and what a record that binds says to a claim. */
    Map<KeyDigest, Claim> claim(Session session, List<ClaimRequest> requests) throws SQLException;

    /** Which of the settles were stored. */
    Set<KeyDigest> settle(Session session, List<LeasedSettle> settles) throws SQLException;
}
