-- New rows for absent keys, and the records of all others as they were. A lock that another has leaves its key undecided.
WITH asked AS MATERIALIZED (
  SELECT *
  FROM unnest(:digest, :lock, :scope, :caller, :idem_key, :owner, :when_in_doubt, :fingerprint, :lease, :keep)
    AS a (digest, lock, scope, caller, idem_key, owner, when_in_doubt, fingerprint, lease, keep)
  {few}
), absent AS MATERIALIZED (
  SELECT * FROM asked a WHERE NOT EXISTS (SELECT 1 FROM {table} r WHERE r.key_digest = a.digest)
), mine AS (
  INSERT INTO {table} AS r ({written})
  SELECT a.digest, a.scope, a.caller, a.idem_key, 'processing', a.owner, 1, a.when_in_doubt, a.fingerprint,
         NULL, NULL, NULL, NULL, NULL, NULL, {now}, {now}, {after_of:a.lease}, {after_of:a.keep}
  FROM absent a
  WHERE pg_try_advisory_xact_lock(a.lock)
  ORDER BY a.digest
  ON CONFLICT (key_digest) DO NOTHING
  RETURNING r.key_digest
)
SELECT {no_columns}, m.key_digest
FROM mine m
UNION ALL
SELECT {columns}, r.key_digest
FROM {table} r
JOIN asked a ON a.digest = r.key_digest
