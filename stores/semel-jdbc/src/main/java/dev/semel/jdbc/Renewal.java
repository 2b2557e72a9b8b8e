package dev.semel.jdbc;

import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a stored row means for a claim: perhaps it is this claim itself, whose reply was lost. */
final class Renewal {
    private Renewal() {}

    static Claim of(Session session, ClaimRequest request, Row row, Sql extend, Sql find) throws SQLException {
        if (!row.writtenBy(request)) {
            return Claim.refusedBy(row.record());
        }
        var own = request.ownership(row.record().attempt());
        @Nullable Duration lease = request.lease();
        if (lease == null || request.settled() != null) {
            return new Claim.Acquired(own);
        }
        if (session.change(extend, Values.of(own).micros("lease", lease)) == 1) {
            return new Claim.Acquired(own);
        }
        return session.first(find, Values.of(request.digest()), Row::of)
                .map(now -> Claim.refusedBy(now.record()))
                .orElse(new Claim.Hidden());
    }

    /** What a stored row says to a claim that would change nothing about it: that it binds, and is not this claim's own. */
    static Optional<Claim> binding(ClaimRequest request, Row row) {
        return Optional.of(row)
                .filter(other -> !other.writtenBy(request))
                .map(other -> Claim.refusedBy(other.record()))
                .filter(refused -> !(refused instanceof Claim.Abandoned));
    }

    /** What a plain read says while a lock says "busy": only an end counts, and it may be this claim's own. */
    static Claim whileBusy(ClaimRequest request, Optional<Row> read) {
        return read.map(row -> row.writtenBy(request) && request.settled() != null
                        ? new Claim.Acquired(request.ownership(row.record().attempt()))
                        : Claim.refusedBy(row.record()))
                .filter(claim -> claim instanceof Claim.Kept || claim instanceof Claim.Acquired)
                .orElse(new Claim.Hidden());
    }
}
