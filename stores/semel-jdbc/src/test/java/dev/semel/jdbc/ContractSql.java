package dev.semel.jdbc;

import dev.semel.testkit.StoreTrait;
import dev.semel.testservers.Database;
import java.util.Set;

/** How a test looks into the table, and moves its times, without the store's own words. */
record ContractSql(String now, String micros, String earlier, Set<StoreTrait> traits) {
    static ContractSql of(Database kind) {
        return switch (kind) {
            case H2 ->
                new ContractSql(
                        "CURRENT_TIMESTAMP(6)",
                        "CAST(EXTRACT(EPOCH FROM %s) * 1000000 AS BIGINT)",
                        "DATEADD(MICROSECOND, -CAST(? AS BIGINT), %s)",
                        Set.of(StoreTrait.TAKES_OVER_IN_ONE_STATEMENT, StoreTrait.BLOCKS_ON_RIVAL));
            case POSTGRESQL ->
                new ContractSql(
                        "clock_timestamp()",
                        "(EXTRACT(EPOCH FROM %s) * 1000000)::bigint",
                        "%s - ? * interval '1 microsecond'",
                        Set.of(StoreTrait.TAKES_OVER_IN_ONE_STATEMENT));
            case MYSQL, MARIADB ->
                new ContractSql(
                        "UTC_TIMESTAMP(6)",
                        "TIMESTAMPDIFF(MICROSECOND, TIMESTAMP'1970-01-01 00:00:00', %s)",
                        "%s - INTERVAL ? MICROSECOND",
                        Set.of(StoreTrait.TAKES_OVER_IN_ONE_STATEMENT));
        };
    }

    String look() {
        return "SELECT status, owner, attempt, fingerprint, " + micros.formatted(now) + ", "
                + micros.formatted("expires_at") + ", " + micros.formatted("lease_until")
                + " FROM semel_record WHERE key_digest = ?";
    }

    String age() {
        return "UPDATE semel_record SET created_at = " + earlier.formatted("created_at") + ", updated_at = "
                + earlier.formatted("updated_at") + ", expires_at = " + earlier.formatted("expires_at")
                + ", lease_until = " + earlier.formatted("lease_until") + " WHERE key_digest = ?";
    }
}
