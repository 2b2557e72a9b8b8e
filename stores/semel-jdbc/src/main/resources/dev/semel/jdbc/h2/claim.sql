-- Claims, takes over, or returns the record. A record that binds leaves the source of the MERGE empty, which then
-- locks nothing. The second part sees the row as it was before this statement: after a takeover the row marked 2 counts,
-- and one marked 1 was taken over by a rival meanwhile.
SELECT {columns}, 2
FROM FINAL TABLE (
  MERGE INTO {table} r
  USING (
    SELECT CAST(:digest AS BINARY(32)) AS key_digest
    WHERE NOT EXISTS (SELECT 1 FROM {table} r WHERE r.key_digest = :digest AND {takeable} IS NOT TRUE)
  ) s
  ON r.key_digest = s.key_digest
  WHEN MATCHED AND {takeable} THEN UPDATE
  SET status = :status,
      owner = :owner,
      attempt = r.attempt + 1,
      when_in_doubt = :when_in_doubt,
      fingerprint = :fingerprint,
      answer_format = :answer_format,
      answer_status = :answer_status,
      answer_headers = :answer_headers,
      answer_type = :answer_type,
      answer_body = :answer_body,
      reason = :reason,
      created_at = {now},
      updated_at = {now},
      lease_until = {after:lease},
      expires_at = {after:keep}
  WHEN NOT MATCHED THEN
  INSERT ({written})
  VALUES (s.key_digest, :scope, :caller, :idem_key, :status, :owner, 1, :when_in_doubt, :fingerprint,
          :answer_format, :answer_status, :answer_headers, :answer_type, :answer_body, :reason,
          {now}, {now}, {after:lease}, {after:keep})
) r
UNION ALL
SELECT {columns}, CASE WHEN {takeable} THEN 1 ELSE 0 END
FROM {table} r
WHERE r.key_digest = :digest
