UPDATE {table} r
SET lease_until = {after:lease},
    updated_at = {now}
WHERE key_digest = :digest
  AND owner = :owner
  AND attempt = :attempt
  AND status = 'processing'
