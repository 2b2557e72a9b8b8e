UPDATE {table}
SET status = 'unknown', reason = 'lease over', updated_at = {now}
WHERE key_digest = ANY (ARRAY(
  SELECT r.key_digest
  FROM {table} r
  WHERE r.lease_until <= {now}
    AND r.status = 'processing'
    AND r.when_in_doubt = 'HOLD'
  LIMIT :limit
  FOR UPDATE SKIP LOCKED))
