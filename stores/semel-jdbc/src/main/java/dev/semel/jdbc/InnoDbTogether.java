package dev.semel.jdbc;

import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.KeyDigest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** MySQL and MariaDB: one statement each, with as many rows as there are; a look more where not all of them were new. */
final class InnoDbTogether implements Together {
    private final InnoDb dialect;
    private final RowsSql claim;
    private final RowsSql find;
    private final RowsSql settle;

    InnoDbTogether(InnoDb dialect, Texts texts) {
        this.dialect = dialect;
        claim = RowsSql.parse(texts.text("claim_together"));
        find = RowsSql.parse(texts.text("find_together"));
        settle = RowsSql.parse(texts.text("settle_together"));
    }

    @Override
    public Map<KeyDigest, Claim> claim(Session session, List<ClaimRequest> requests) throws SQLException {
        List<Values> rows = requests.stream().map(Values::of).toList();
        int fresh = dialect.soon(session, () -> session.change(claim.with(rows)));
        if (fresh == requests.size()) {
            return acquired(requests.stream());
        }
        Map<KeyDigest, Row> found = new HashMap<>();
        session.all(find.with(rows), Found::of).forEach(one -> found.put(one.digest, one.row));
        List<ClaimRequest> own = requests.stream()
                .filter(request -> first(request, found.get(request.digest())))
                .toList();
        // More than there are new rows: some of them are claims that came before, whose lease is to be renewed.
        Map<KeyDigest, Claim> claims = own.size() == fresh ? acquired(own.stream()) : new HashMap<>();
        for (ClaimRequest request : requests) {
            Optional.ofNullable(found.get(request.digest()))
                    .flatMap(row -> Renewal.binding(request, row))
                    .ifPresent(refused -> claims.put(request.digest(), refused));
        }
        return claims;
    }

    /** Whether the row is as a new one of this claim; a takeover whose reply was lost has a later attempt. */
    private static boolean first(ClaimRequest request, @Nullable Row row) {
        return row != null && row.writtenBy(request) && row.record().attempt() == 1;
    }

    private static Map<KeyDigest, Claim> acquired(Stream<ClaimRequest> requests) {
        return requests.collect(
                Collectors.toMap(ClaimRequest::digest, request -> new Claim.Acquired(request.ownership(1))));
    }

    @Override
    public Set<KeyDigest> settle(Session session, List<LeasedSettle> settles) throws SQLException {
        List<Values> rows = settles.stream().map(LeasedSettle::values).toList();
        int stored = dialect.soon(session, () -> session.change(settle.with(rows)));
        return stored == settles.size()
                ? settles.stream().map(settle -> settle.own().digest()).collect(Collectors.toSet())
                : Set.of();
    }

    private record Found(KeyDigest digest, Row row) {
        static Found of(ResultSet result) throws SQLException {
            return new Found(KeyDigest.ofBytes(result.getBytes(Row.COLUMNS + 1)), Row.of(result));
        }
    }
}
