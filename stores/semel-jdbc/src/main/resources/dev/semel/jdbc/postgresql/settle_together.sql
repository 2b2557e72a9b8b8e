-- As settle.sql, for many. Nobody waits long for a row that another has locked.
WITH asked AS MATERIALIZED (
  SELECT a.*, set_config('lock_timeout', '250ms', TRUE)
  FROM unnest(:digest, :owner, :attempt, :status, :answer_format, :answer_status, :answer_headers, :answer_type,
              :answer_body, :reason, :keep, :doubt)
    AS a (digest, owner, attempt, status, answer_format, answer_status, answer_headers, answer_type,
          answer_body, reason, keep, doubt)
  {few}
)
UPDATE {table} r
SET status = a.status,
    answer_format = a.answer_format,
    answer_status = a.answer_status,
    answer_headers = a.answer_headers,
    answer_type = a.answer_type,
    answer_body = a.answer_body,
    reason = a.reason,
    updated_at = {now},
    lease_until = {after_of:a.doubt},
    expires_at = CASE WHEN {after_of:a.keep} > r.expires_at THEN {after_of:a.keep} ELSE r.expires_at END
FROM asked a
WHERE r.key_digest = a.digest
  AND r.owner = a.owner
  AND r.attempt = a.attempt
  AND r.status IN ('processing', 'unknown')
RETURNING r.key_digest
