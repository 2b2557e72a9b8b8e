package dev.semel.benchmarks.databases;

import dev.semel.testservers.Database;

/**
 * The statements of the recipe. Its table is of the same shape as Semel's, so that both pay for the same indexes.
 *
 * @param claim takes the key: one row
 * @param lease takes the key for 30 seconds: one row
 * @param takeOver makes a record one's own that has expired, or lost its lease with the same content: one row; else
 *     none
 * @param settle writes the answer of one's own claim
 * @param settled takes the key and writes the answer at once
 * @param find reads the record
 * @param claimOrFind takes the key, or reads the record; a change where that takes a read of its own. MariaDB could return
 *     the record from an INSERT .. ON DUPLICATE KEY UPDATE, at the price of a lock on it to the end of the transaction:
 *     not used, here or by Semel
 */
record RecipeSql(
        String claim, String lease, String takeOver, String settle, String settled, String find, String claimOrFind) {
    static final String TABLE = "hand_record";
    private static final String CLAIMED =
            " (key_digest, scope, caller, idem_key, owner, fingerprint, status, attempt, when_in_doubt,"
                    + " created_at, updated_at, expires_at, lease_until)";
    private static final String SETTLED =
            " (key_digest, scope, caller, idem_key, owner, fingerprint, answer_format, answer_body, status, attempt,"
                    + " when_in_doubt, created_at, updated_at, expires_at)";
    private static final String GIVEN = "?, ?, ?, ?, ?, ?, 'processing', 1, 'RETRY', ";
    private static final String READ = "SELECT r.status, r.fingerprint, r.answer_body FROM " + TABLE + " r";
    private static final String ABSENT = "NOT EXISTS (SELECT 1 FROM " + TABLE + " r WHERE r.key_digest = ?)";

    static RecipeSql of(Database kind) {
        return switch (kind) {
            case POSTGRESQL ->
                of(
                                new Clock("now()", "now() + interval '1 day'", "now() + interval '30 seconds'"),
                                " ON CONFLICT DO NOTHING")
                        .inOneStatement();
            case H2 ->
                of(
                        new Clock(
                                "CURRENT_TIMESTAMP(6)",
                                "DATEADD(DAY, 1, CURRENT_TIMESTAMP(6))",
                                "DATEADD(SECOND, 30, CURRENT_TIMESTAMP(6))"),
                        "");
            case MYSQL, MARIADB ->
                of(
                        new Clock(
                                "UTC_TIMESTAMP(6)",
                                "UTC_TIMESTAMP(6) + INTERVAL 1 DAY",
                                "UTC_TIMESTAMP(6) + INTERVAL 30 SECOND"),
                        "");
        };
    }

    /** Whether {@link #claimOrFind} reads by itself, and so names the digest once more. */
    boolean readsInOne() {
        return claimOrFind.startsWith("WITH");
    }

    private record Clock(String now, String tomorrow, String soon) {
        String times() {
            return now + ", " + now + ", " + tomorrow;
        }
    }

    private static RecipeSql of(Clock clock, String onDuplicate) {
        String into = "INSERT INTO " + TABLE;
        return new RecipeSql(
                into + CLAIMED + " VALUES (" + GIVEN + clock.times() + ", NULL)" + onDuplicate,
                into + CLAIMED + " VALUES (" + GIVEN + clock.times() + ", " + clock.soon + ")" + onDuplicate,
                "UPDATE " + TABLE + " SET owner = ?, fingerprint = ?, status = 'processing', attempt = attempt + 1,"
                        + " answer_format = NULL, answer_body = NULL, created_at = " + clock.now + ", updated_at = "
                        + clock.now + ", expires_at = " + clock.tomorrow + ", lease_until = " + clock.soon
                        + " WHERE key_digest = ? AND ((status = 'done' AND expires_at <= " + clock.now
                        + ") OR (status = 'processing' AND lease_until <= " + clock.now + " AND fingerprint = ?))",
                "UPDATE " + TABLE + " SET status = 'done', answer_format = ?, answer_body = ?, updated_at = "
                        + clock.now + ", lease_until = NULL WHERE key_digest = ? AND owner = ?",
                into + SETTLED + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'done', 1, 'RETRY', " + clock.times() + ")"
                        + onDuplicate,
                READ + " WHERE r.key_digest = ?",
                into + CLAIMED + " SELECT " + GIVEN + clock.times() + ", NULL FROM (SELECT 1) one WHERE " + ABSENT);
    }

    /** As PostgreSQL can: the insert and the read that stands in for it. */
    private RecipeSql inOneStatement() {
        String typed = claimOrFind.replace("SELECT ?, ?, ?, ?, ?, ?", "SELECT ?::bytea, ?, ?, ?, ?, ?::bytea");
        String both = "WITH c AS (" + typed + " ON CONFLICT DO NOTHING RETURNING status, fingerprint, answer_body)"
                + " SELECT * FROM c UNION ALL " + READ + " WHERE r.key_digest = ?";
        return new RecipeSql(claim, lease, takeOver, settle, settled, find, both);
    }
}
