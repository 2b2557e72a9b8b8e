package dev.semel.rigs.crash;

import dev.semel.Operation;
import dev.semel.Resolution;
import dev.semel.Semel;
import dev.semel.jdbc.JdbcStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * LEASED. With RETRY an action may run again after a crash, so it leaves its mark in its own transaction, and one that
 * finds the mark answers with what was done. With HOLD it runs once, and what is unknown is resolved.
 */
final class LeasedGuard implements Guard {
    private final DataSource pool;
    private final boolean marked;
    private final Semel semel;

    LeasedGuard(Variant variant, DataSource pool, Duration wait) {
        this.pool = pool;
        marked = variant == Variant.LEASED_RETRY;
        semel = Scopes.semel(new SettlesTold(JdbcStore.on(pool).build()), variant, wait);
    }

    @Override
    public String carryOut(Deed deed, String run) throws Exception {
        return Outcomes.of(semel.once(deed.key())
                .matching(deed.toString())
                .<String, Exception>call(String.class, () -> {
                    Steps.reach(Phase.CLAIMED);
                    String receipt = act(deed, run);
                    Steps.reach(Phase.WRITTEN);
                    return receipt;
                }));
    }

    @Override
    public String resolve(Deed deed, Optional<String> receipt) {
        semel.resolve(
                deed.key(),
                receipt.map(Resolution::done).orElseGet(Resolution::nothingHappened),
                "crash rig: by the books");
        return Outcomes.RESOLVED;
    }

    private String act(Deed deed, String run) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            try {
                Optional<String> before = marked ? before(connection, deed) : Optional.empty();
                if (before.isPresent()) {
                    connection.rollback();
                    return before.get();
                }
                Business.write(connection, deed, run);
                connection.commit();
                return run;
            } catch (SQLException | RuntimeException e) {
                connection.rollback();
                throw e;
            }
        }
    }

    /** Leaves the mark, or finds the receipt of the run that left it. */
    private static Optional<String> before(Connection connection, Deed deed) throws SQLException {
        long attempt = Operation.current().orElseThrow().attempt();
        try {
            Business.change(connection, "INSERT INTO effect (deed, attempt) VALUES (?, ?)", deed.toString(), attempt);
            return Optional.empty();
        } catch (SQLException e) {
            if (e.getSQLState() == null || !e.getSQLState().startsWith("23")) {
                throw e;
            }
            connection.rollback();
            return Business.receipt(connection, deed);
        }
    }
}
