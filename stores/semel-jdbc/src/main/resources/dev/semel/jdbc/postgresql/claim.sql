-- Claims an absent key, or returns the record and writes nothing: no lock, no row. What may be taken over is only told:
-- a statement that could do it too costs every first call a tenth more.
WITH k AS MATERIALIZED (
  SELECT {columns}, CASE WHEN {takeable} THEN 'takeable' ELSE 'stored' END
  FROM {table} r
  WHERE r.key_digest = :digest
), l AS MATERIALIZED (
  SELECT pg_try_advisory_xact_lock(:lock) AS ok
  WHERE NOT EXISTS (SELECT 1 FROM k)
), c AS (
  INSERT INTO {table} ({written})
  SELECT :digest, :scope, :caller, :idem_key, :status, :owner, 1, :when_in_doubt, :fingerprint,
         :answer_format, :answer_status, :answer_headers, :answer_type, :answer_body, :reason,
         {now}, {now}, {after:lease}, {after:keep}
  FROM l WHERE l.ok
  ON CONFLICT (key_digest) DO NOTHING
  RETURNING 1
)
SELECT * FROM k
UNION ALL
SELECT {no_columns}, CASE WHEN EXISTS (SELECT 1 FROM c) THEN 'claimed' WHEN l.ok THEN 'raced' ELSE 'busy' END
FROM l
