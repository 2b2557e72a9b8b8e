-- As settle.sql, for many, each row found by its digest.
{at_once}
UPDATE (
  [[ UNION ALL ||
  SELECT CAST(:digest AS BINARY(32)) AS digest, {ascii:owner} AS owner, :attempt AS attempt, {ascii:status} AS status,
         {ascii:answer_format} AS answer_format, :answer_status AS answer_status, {ascii:answer_headers} AS answer_headers,
         {ascii:answer_type} AS answer_type, CAST(:answer_body AS BINARY) AS answer_body, {ascii:reason} AS reason,
         :keep AS keep, :doubt AS doubt ]]
) a
STRAIGHT_JOIN {table} r ON r.key_digest = a.digest
SET r.status = a.status,
    r.answer_format = a.answer_format,
    r.answer_status = a.answer_status,
    r.answer_headers = a.answer_headers,
    r.answer_type = a.answer_type,
    r.answer_body = a.answer_body,
    r.reason = a.reason,
    r.updated_at = {now},
    r.lease_until = {after_of:a.doubt},
    r.expires_at = CASE WHEN {after_of:a.keep} > r.expires_at THEN {after_of:a.keep} ELSE r.expires_at END
WHERE r.owner = a.owner
  AND r.attempt = a.attempt
  AND r.status IN ('processing', 'unknown')
