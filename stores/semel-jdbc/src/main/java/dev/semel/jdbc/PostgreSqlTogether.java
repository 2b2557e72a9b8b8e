package dev.semel.jdbc;

import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.KeyDigest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** PostgreSQL: one statement each, whose parameters are arrays. */
final class PostgreSqlTogether implements Together {
    private final ColumnsSql claim;
    private final ColumnsSql settle;

    PostgreSqlTogether(Texts texts) {
        claim = new ColumnsSql(texts.statement("claim_together"));
        settle = new ColumnsSql(texts.statement("settle_together"));
    }

    @Override
    public Map<KeyDigest, Claim> claim(Session session, List<ClaimRequest> requests) throws SQLException {
        List<Said> said =
                session.all(claim.with(requests.stream().map(Values::of).toList()), Said::of);
        Map<KeyDigest, @Nullable Row> rows = new HashMap<>();
        said.forEach(one -> rows.put(one.digest, one.row));
        Map<KeyDigest, Claim> claims = new HashMap<>();
        for (ClaimRequest request : requests) {
            Row row = rows.get(request.digest());
            if (row != null) {
                Renewal.binding(request, row).ifPresent(refused -> claims.put(request.digest(), refused));
            } else if (rows.containsKey(request.digest())) {
                claims.put(request.digest(), new Claim.Acquired(request.ownership(1)));
            }
        }
        return claims;
    }

    @Override
    public Set<KeyDigest> settle(Session session, List<LeasedSettle> settles) throws SQLException {
        List<Values> rows = settles.stream().map(LeasedSettle::values).toList();
        return session.all(settle.with(rows), row -> KeyDigest.ofBytes(row.getBytes(1))).stream()
                .collect(Collectors.toSet());
    }

    /** A key that has a new row, or the record that it had. */
    private record Said(KeyDigest digest, @Nullable Row row) {
        static Said of(ResultSet result) throws SQLException {
            return new Said(
                    KeyDigest.ofBytes(result.getBytes(Row.COLUMNS + 1)),
                    result.getString(1) == null ? null : Row.of(result));
        }
    }
}
