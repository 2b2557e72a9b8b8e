package dev.semel.testservers;

/**
 * A call that a client made to a JDBC driver, whether it succeeded or not.
 *
 * @param kind what was asked for
 * @param text the SQL of a statement or batch; the value of a setting; else empty
 */
public record JdbcCall(Kind kind, String text) {
    /** What a client asks of a driver. */
    public enum Kind {
        /** A connection was taken. */
        CONNECTION,
        /** One statement was executed. */
        STATEMENT,
        /** All statements of a batch were executed. */
        BATCH,
        COMMIT,
        ROLLBACK,
        /** The value was changed; setting what is set already is no call. */
        AUTO_COMMIT,
        SAVEPOINT,
        ROLLBACK_TO_SAVEPOINT,
        RELEASE_SAVEPOINT,
        SET_ISOLATION,
        GET_ISOLATION,
        /** {@code isValid} was asked. */
        VALIDATION
    }
}
