package dev.semel.jdbc;

import dev.semel.Guarantee;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.RestartableException;
import java.sql.SQLException;

/** Claims, where the request says. */
final class Claims {
    private final Connections connections;
    private final Dialect dialect;

    Claims(Connections connections, Dialect dialect) {
        this.connections = connections;
        this.dialect = dialect;
    }

    Claim claim(ClaimRequest request) {
        return request.guarantee() == Guarantee.LEASED
                ? connections.alone("claim", session -> on(session, request))
                : connections.within("claim", session -> on(session, request));
    }

    /** A lock that the dialect did not turn into a value is somebody else's, held for a moment. */
    private Claim on(Session session, ClaimRequest request) throws SQLException {
        try {
            return dialect.claim(session, request);
        } catch (SQLException e) {
            if (Errors.busy(e)) {
                throw new RestartableException("A lock was not given in time while trying to claim", e);
            }
            throw e;
        }
    }
}
