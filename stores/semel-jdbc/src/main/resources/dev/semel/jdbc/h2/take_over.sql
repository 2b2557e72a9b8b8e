UPDATE {table} r
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
WHERE r.key_digest = :digest
  AND r.attempt = :read_attempt
  AND {takeable}
