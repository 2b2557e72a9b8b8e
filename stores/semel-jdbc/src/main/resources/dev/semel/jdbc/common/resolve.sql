UPDATE {table} r
SET status = :status,
    owner = NULL,
    answer_format = :answer_format,
    answer_status = :answer_status,
    answer_headers = :answer_headers,
    answer_type = :answer_type,
    answer_body = :answer_body,
    reason = :reason,
    updated_at = {now},
    lease_until = NULL,
    expires_at = {after:keep}
WHERE r.key_digest = :digest
  AND {seen}
  AND (r.status = 'unknown' OR (r.status = 'processing' AND r.lease_until <= {now}))
