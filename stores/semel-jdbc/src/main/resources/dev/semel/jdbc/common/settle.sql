-- expires_at keeps its very value unless the new one is later, so that no index is touched.
UPDATE {table} r
SET status = :status,
    answer_format = :answer_format,
    answer_status = :answer_status,
    answer_headers = :answer_headers,
    answer_type = :answer_type,
    answer_body = :answer_body,
    reason = :reason,
    updated_at = {now},
    lease_until = {after:doubt},
    expires_at = CASE WHEN {after:keep} > expires_at THEN {after:keep} ELSE expires_at END
WHERE key_digest = :digest
  AND owner = :owner
  AND attempt = :attempt
  AND status IN ('processing', 'unknown')
