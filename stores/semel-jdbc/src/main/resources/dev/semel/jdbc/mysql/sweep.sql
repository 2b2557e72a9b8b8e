UPDATE {table} held
JOIN (
  SELECT r.id
  FROM {table} r
  WHERE r.lease_until <= {now}
    AND r.status = 'processing'
    AND r.when_in_doubt = 'HOLD'
  LIMIT :limit
  FOR UPDATE SKIP LOCKED
) old ON old.id = held.id
SET held.status = 'unknown', held.reason = 'lease over', held.updated_at = {now}
