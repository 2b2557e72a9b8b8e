package dev.semel.jdbc;

import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.Ownership;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * PostgreSQL: one statement claims or returns the record, a second one takes over. A transaction-wide advisory lock on the digest tells
 * a claim in flight from an absent one without waiting; the row alone decides.
 */
final class PostgreSql implements Dialect {
    private final Sql claim;
    private final Sql takeOver;
    private final Sql extend;
    private final Sql find;
    private final Sql waitFor;
    private final Sql lockTimeout;
    private final Sql purge;
    private final Sql sweep;
    private final Together together;

    PostgreSql(Texts texts) {
        claim = texts.statement("claim");
        takeOver = texts.statement("take_over");
        extend = texts.statement("extend");
        find = texts.statement("find");
        waitFor = texts.statement("wait");
        lockTimeout = texts.statement("lock_timeout");
        purge = texts.statement("purge");
        sweep = texts.statement("sweep");
        together = new PostgreSqlTogether(texts);
    }

    @Override
    public Claim claim(Session session, ClaimRequest request) throws SQLException {
        Values values = Values.of(request);
        Said said = session.first(claim, values, Said::of).orElseThrow();
        if (said.word.equals("takeable") || said.word.equals("raced")) {
            said = session.first(takeOver, values, Said::of).orElseThrow();
        }
        return switch (said.word) {
            case "claimed" -> new Claim.Acquired(request.ownership(said.attempt()));
            case "stored" -> Renewal.of(session, request, said.found(), extend, find);
            default -> new Claim.Hidden();
        };
    }

    @Override
    public boolean committed(Session session, Ownership own, Duration bound) throws SQLException {
        Values values = Values.of(own).text("bound", Math.max(1, bound.toMillis()) + "ms");
        session.first(lockTimeout, values, row -> true);
        session.first(waitFor, values, row -> true);
        return session.first(find, values, Row::of)
                .filter(row -> row.belongsTo(own))
                .isPresent();
    }

    @Override
    public Optional<Together> together() {
        return Optional.of(together);
    }

    @Override
    public int purge(Session session, int limit) throws SQLException {
        return session.change(purge, new Values().number("limit", (long) limit));
    }

    @Override
    public int sweep(Session session, int limit) throws SQLException {
        return session.change(sweep, new Values().number("limit", (long) limit));
    }

    /**
     * What a claim statement says: claimed, stored, takeable, busy (another has the lock) or raced (it has just let it go).
     *
     * @param row the record, or null where there is none but perhaps one's own new one
     */
    private record Said(String word, @Nullable Row row) {
        static Said of(ResultSet result) throws SQLException {
            String word = result.getString(Row.COLUMNS + 1);
            return new Said(word, result.getString(1) == null ? null : Row.of(result));
        }

        long attempt() {
            return row == null ? 1 : row.record().attempt();
        }

        Row found() {
            return Objects.requireNonNull(row, "what is stored has a row");
        }
    }
}
