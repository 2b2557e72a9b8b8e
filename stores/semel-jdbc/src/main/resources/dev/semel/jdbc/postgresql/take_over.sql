-- Claims, takes over, or returns the record, whatever the first look saw. A record that binds is read and nothing else: no lock, no write.
WITH l AS MATERIALIZED (
  SELECT pg_try_advisory_xact_lock(:lock) AS ok
  WHERE NOT EXISTS (SELECT 1 FROM {table} r WHERE r.key_digest = :digest AND {takeable} IS NOT TRUE)
), c AS (
  INSERT INTO {table} AS r ({written})
  SELECT :digest, :scope, :caller, :idem_key, :status, :owner, 1, :when_in_doubt, :fingerprint,
         :answer_format, :answer_status, :answer_headers, :answer_type, :answer_body, :reason,
         {now}, {now}, {after:lease}, {after:keep}
  FROM l WHERE l.ok
  ON CONFLICT (key_digest) DO UPDATE
  SET status = EXCLUDED.status,
      owner = EXCLUDED.owner,
      attempt = r.attempt + 1,
      when_in_doubt = EXCLUDED.when_in_doubt,
      fingerprint = EXCLUDED.fingerprint,
      answer_format = EXCLUDED.answer_format,
      answer_status = EXCLUDED.answer_status,
      answer_headers = EXCLUDED.answer_headers,
      answer_type = EXCLUDED.answer_type,
      answer_body = EXCLUDED.answer_body,
      reason = EXCLUDED.reason,
      created_at = EXCLUDED.created_at,
      updated_at = EXCLUDED.updated_at,
      lease_until = EXCLUDED.lease_until,
      expires_at = EXCLUDED.expires_at
  WHERE {takeable}
  RETURNING {columns}, 'claimed' AS said
)
SELECT * FROM c
UNION ALL
SELECT {columns}, CASE (SELECT l.ok FROM l) WHEN TRUE THEN 'raced' WHEN FALSE THEN 'busy' ELSE 'stored' END
FROM {table} r
WHERE r.key_digest = :digest AND NOT EXISTS (SELECT 1 FROM c)
UNION ALL
SELECT {no_columns}, CASE WHEN l.ok THEN 'raced' ELSE 'busy' END
FROM l
WHERE NOT EXISTS (SELECT 1 FROM c) AND NOT EXISTS (SELECT 1 FROM {table} r WHERE r.key_digest = :digest)
